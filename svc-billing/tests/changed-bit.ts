/** A value that differs in one bit. Text stays ASCII, and numbers become ones that no other row has. */
export function withChangedBit(value: string | number | Date, random: (below: number) => number) {
  if (value instanceof Date) return new Date(value.getTime() + (random(2) === 0 ? 1 : -1) * 2 ** random(10));
  if (typeof value === 'number') return value ^ (1 << (10 + random(10)));
  const bytes = Buffer.from(value);
  const position = random(bytes.length);
  bytes[position] = (bytes[position] ?? 0) ^ (1 << random(7));
  return bytes.toString();
}
