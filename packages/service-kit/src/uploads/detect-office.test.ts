import { legacyOfficeType } from './detect-office';

const sectorSize = 512;
const perSector = sectorSize / 4;
const tablesInHeader = 109;
const mebibyte = 2 ** 20;

/** The content of a file in memory, which counts its reads. */
function contentOf(bytes: Buffer) {
  let reads = 0;
  return {
    size: bytes.length,
    read: async (position: number, length: number) => {
      reads += 1;
      return bytes.subarray(position, position + length);
    },
    async *blocks() {
      yield bytes;
    },
    reads: () => reads,
  };
}

/**
 * A compound file of this size: its allocation table, the list of the table's sectors that the header has no place for,
 * data, and in the last two sectors a directory that names the stream at its end.
 */
function aLargeCompoundFile(size: number, stream: string) {
  const count = size / sectorSize - 1;
  const tables = Math.ceil(count / perSector);
  const bytes = Buffer.alloc(size);
  const write = (sector: number, position: number, value: number) =>
    bytes.writeUInt32LE(value, (sector + 1) * sectorSize + position * 4);
  const name = (sector: number, text: string) => {
    const at = (sector + 1) * sectorSize;
    bytes.write(text, at, 'utf16le');
    bytes.writeUInt16LE((text.length + 1) * 2, at + 64);
  };
  bytes.write('d0cf11e0a1b11ae1', 0, 'hex');
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(count - 2, 48);
  bytes.writeUInt32LE(tables, 68);
  for (let table = 0; table < tables; table += 1) {
    const listed = table - tablesInHeader;
    const list = tables + Math.floor(listed / (perSector - 1));
    if (listed < 0) write(-1, 76 / 4 + table, table);
    else write(list, listed % (perSector - 1), table);
    if (listed >= 0) write(list, perSector - 1, list + 1);
  }
  write(0, count - 2, count - 1);
  write(0, count - 1, 0xfffffffe);
  name(count - 2, 'Root Entry');
  name(count - 1, stream);
  return { bytes, count, tables, write };
}

test.each([
  [6, 'WordDocument', 'doc'],
  [12, 'WordDocument', 'doc'],
  [16, 'PowerPoint Document', 'ppt'],
  [25, 'Workbook', 'xls'],
  [25, 'Property', null],
])('a file of %d MiB whose directory is at its end and names %s is %s', async (size, stream, type) => {
  expect(await legacyOfficeType(contentOf(aLargeCompoundFile(size * mebibyte, stream).bytes))).toBe(type);
});

test('a directory and lists of tables that lead back to themselves end after a few reads', async () => {
  const { bytes, count, tables, write } = aLargeCompoundFile(25 * mebibyte, 'Property');
  write(0, count - 2, count - 2);
  write(tables, perSector - 1, tables);
  const content = contentOf(bytes);
  expect(await legacyOfficeType(content)).toBeNull();
  expect(content.reads()).toBeLessThan(2000);
});

test('a directory far beyond the end of the file ends at once', async () => {
  const { bytes, tables, write } = aLargeCompoundFile(12 * mebibyte, 'Property');
  bytes.writeUInt32LE(0xfffffff0, 48);
  write(tables, perSector - 1, tables);
  const content = contentOf(bytes);
  expect(await legacyOfficeType(content)).toBeNull();
  expect(content.reads()).toBeLessThan(10);
});
