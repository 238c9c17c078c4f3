import { inflateSync } from 'node:zlib';
import { aGif, aPdf, aPng, aSlip, aText } from './samples';

test('a sample PNG has the requested size and valid pixel data', () => {
  const { bytes } = aPng(30, 20);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([30, 20]);
  const data = bytes.indexOf('IDAT');
  expect(inflateSync(bytes.subarray(data + 4, data + 4 + bytes.readUInt32BE(data - 4)))).toHaveLength(
    20 * (1 + 30 * 3),
  );
});

test('each slip is another valid picture', () => {
  const [one, other] = [aSlip(), aSlip()];
  expect(one.bytes.equals(other.bytes)).toBe(false);
  expect(one.bytes.length - aPng(300, 400).bytes.length).toBe(12 + 'Comment '.length + 36);
  expect(one.bytes.subarray(-8, -4).toString()).toBe('IEND');
});

test('the cross-reference table of a sample PDF has the offsets of its objects', () => {
  const file = aPdf('Paid (in full)').bytes.toString('latin1');
  const table = Number(/startxref\n(\d+)/.exec(file)?.[1]);
  expect(file.slice(table, table + 4)).toBe('xref');
  const offsets = [...file.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset, index) => file.startsWith(`${index + 1} 0 obj`, offset))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
});

test('a text sample has the requested size and type', () => {
  expect(aText(1_000, 'picture.png', 'image/png')).toMatchObject({
    type: 'image/png',
    bytes: expect.objectContaining({ length: 1_000 }),
  });
  expect(aGif().bytes.subarray(0, 6).toString()).toBe('GIF89a');
});
