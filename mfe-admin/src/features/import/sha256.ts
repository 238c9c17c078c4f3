/*
 * SHA-256 (FIPS 180-4). Browsers offer theirs over HTTPS only, and Hourbank also runs in networks without it.
 */

const primes: number[] = [];
for (let candidate = 2; primes.length < 64; candidate += 1)
  if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
/** The first 32 bits of the fraction of a root. */
const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32);
const constants = primes.map((prime) => fraction(Math.cbrt(prime)));
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function padded(bytes: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 4, bytes.length * 8);
  return view;
}

/** Returns the SHA-256 of a text in UTF-8, in hexadecimal. The text is shorter than 512 MB. */
export function sha256(text: string): string {
  const view = padded(new TextEncoder().encode(text));
  const hash = [...start];
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    const words = Array.from({ length: 16 }, (_, index) => view.getUint32(offset + index * 4));
    for (let index = 16; index < 64; index += 1) {
      const [two, fifteen] = [words[index - 2] ?? 0, words[index - 15] ?? 0];
      const low = rotated(fifteen, 7) ^ rotated(fifteen, 18) ^ (fifteen >>> 3);
      const high = rotated(two, 17) ^ rotated(two, 19) ^ (two >>> 10);
      words.push(((words[index - 16] ?? 0) + low + (words[index - 7] ?? 0) + high) | 0);
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (const [index, word] of words.entries()) {
      const mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      const one = (h + mixed + ((e & f) ^ (~e & g)) + (constants[index] ?? 0) + word) | 0;
      const two = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) hash[index] = ((hash[index] ?? 0) + value) | 0;
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
