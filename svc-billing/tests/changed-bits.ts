import { seeded } from '@hourbank/testing';

interface Tampering<Row extends object> {
  changes: number;
  seed: number;
  rows: readonly Row[];
  columns: readonly (readonly [column: string, field: keyof Row])[];
  /** Writes a value into a column of the row that has the key of `row`. Rejects if the database refuses it. */
  write(row: Row, column: string, value: unknown): Promise<unknown>;
  /** Returns the row that has the key of `row`, if there is one. */
  read(row: Row): Promise<Row | null | undefined>;
  /** Whether the check finds a difference. */
  hasDifference(): Promise<boolean>;
}

type Random = (below: number) => number;

/** A value that differs in one bit. Text stays ASCII, and numbers become ones that no other row has. */
function withChangedBit(value: string | number | Date, random: Random) {
  if (value instanceof Date) return new Date(value.getTime() + (random(2) === 0 ? 1 : -1) * 2 ** random(10));
  if (typeof value === 'number') return value ^ (1 << (10 + random(10)));
  const bytes = Buffer.from(value);
  const position = random(bytes.length);
  bytes[position] = (bytes[position] ?? 0) ^ (1 << random(7));
  return bytes.toString();
}

/**
 * Changes single bits of random values in the database, one at a time, and takes each back. Fails if the check does not
 * find one of them, or if the database refused or did not keep too many.
 */
export async function expectEachChangeFound<Row extends object>(of: Tampering<Row>): Promise<void> {
  const { changes, rows, columns, write, read, hasDifference } = of;
  const number = seeded(of.seed);
  const random: Random = (below) => Math.floor(number() * below);
  const unnoticed: string[] = [];
  let refused = 0;
  expect(await hasDifference()).toBe(false);
  for (let change = 0; change < changes; change += 1) {
    const row = rows[random(rows.length)]!;
    const filled = columns.filter(([, field]) => row[field] !== null);
    const [column, field] = filled[random(filled.length)]!;
    const value = withChangedBit(row[field] as string | number | Date, random);
    const changed = { ...row, [field]: value };
    const isRefused = await write(row, column, value).then(
      () => false,
      () => true,
    );
    // MariaDB stores no days that do not exist, and the same day for other separators.
    if (isRefused || JSON.stringify(await read(changed)) === JSON.stringify(row)) refused += 1;
    else if (!(await hasDifference())) unnoticed.push(`${column} of ${JSON.stringify(row)}: ${String(value)}`);
    if (!isRefused) await write(changed, column, row[field]);
  }
  expect(unnoticed).toEqual([]);
  expect(refused).toBeLessThan(changes / 5);
  expect(await hasDifference()).toBe(false);
}
