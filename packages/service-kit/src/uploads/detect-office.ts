import type { RandomAccessFile } from './file-bytes';

/** Limits that genuine documents do not reach. Only the directory is read; nothing is decompressed. */
const limits = {
  entries: 1_000,
  directoryBytes: 512 * 1024,
  unpackedBytes: 200_000_000,
  freeBytes: 10_000_000,
  ratio: 100,
};

const odt = 'application/vnd.oasis.opendocument.text';
const mainParts = [
  ['docx', /^word\/document\d*\.xml$/],
  ['xlsx', /^xl\/workbook\.xml$/],
  ['pptx', /^ppt\/presentation\.xml$/],
] as const;

type ZippedOfficeType = 'docx' | 'xlsx' | 'pptx' | 'odt';

interface ZipEntry {
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
  readonly stored: boolean;
  readonly at: number;
}

/**
 * The Office document type of a zip file, from its entries; null for other archives, documents with macros and zip
 * bombs.
 */
export async function zippedOfficeType(content: RandomAccessFile): Promise<ZippedOfficeType | null> {
  const entries = await readDirectory(content);
  if (!entries || isBomb(entries) || entries.some(({ name }) => isUnsafe(name))) return null;
  const names = new Set(entries.map(({ name }) => name));
  if (entries.some(({ name }) => /(^|\/)vbaProject[^/]*\.bin$/i.test(name))) return null;
  if (names.has('[Content_Types].xml')) {
    return mainParts.find(([, part]) => entries.some(({ name }) => part.test(name)))?.[0] ?? null;
  }
  const mimetype = entries.find(({ name }) => name === 'mimetype');
  return mimetype && names.has('content.xml') && (await readStoredText(content, mimetype)) === odt ? 'odt' : null;
}

const isUnsafe = (name: string) => /^\/|\\|\0|^[a-z]:/i.test(name) || name.split('/').includes('..');

function isBomb(entries: ZipEntry[]): boolean {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  return unpacked > limits.unpackedBytes || (unpacked > limits.freeBytes && unpacked > packed * limits.ratio);
}

/** Reads the central directory; null if it is damaged, too large, split or 64-bit. */
async function readDirectory(content: RandomAccessFile): Promise<ZipEntry[] | null> {
  const tailAt = Math.max(0, content.size - 22 - 0xffff);
  const tail = await content.read(tailAt, content.size - tailAt);
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 22 > tail.length) return null;
  const [count, bytes, at] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (count === 0 || count > limits.entries || bytes > limits.directoryBytes || at + bytes > tailAt + end) return null;
  const entries = readEntries(await content.read(at, bytes));
  return entries?.length === count ? entries : null;
}

function readEntries(list: Buffer): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  for (let at = 0; at < list.length;) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== 0x02014b50) return null;
    const nameLength = list.readUInt16LE(at + 28);
    const nameAt = at + 46;
    entries.push({
      name: list.toString('utf8', nameAt, nameAt + nameLength),
      packed: list.readUInt32LE(at + 20),
      unpacked: list.readUInt32LE(at + 24),
      stored: list.readUInt16LE(at + 10) === 0,
      at: list.readUInt32LE(at + 42),
    });
    at = nameAt + nameLength + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
  return entries;
}

/** Reads the text of a short, uncompressed entry. */
async function readStoredText(content: RandomAccessFile, { stored, unpacked, at }: ZipEntry): Promise<string | null> {
  const header = await content.read(at, 30);
  if (!stored || unpacked > 200 || header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) return null;
  const start = at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  return (await content.read(start, unpacked)).toString('latin1');
}

type LegacyOfficeType = 'doc' | 'xls' | 'ppt';

/** Main stream of each document type. */
const mainStreams: Record<string, LegacyOfficeType> = {
  WordDocument: 'doc',
  Workbook: 'xls',
  Book: 'xls',
  'PowerPoint Document': 'ppt',
};
const maxDirectorySectors = 256;
const endOfChain = 0xfffffffa;
/** How many sectors of the allocation table the header lists. A chain of sectors lists further ones (DIFAT). */
const tablesInHeader = 109;

interface Sectors {
  header: Buffer;
  /** The number of sector numbers in one sector. */
  perSector: number;
  /** Reads a sector; less, or nothing, at the end of the file. */
  read(index: number): Promise<Buffer>;
}

/**
 * The legacy Office format of a compound file (CFB), read from its directory; null for other content, e.g. an
 * installer.
 */
export async function legacyOfficeType(content: RandomAccessFile): Promise<LegacyOfficeType | null> {
  const header = await content.read(0, 512);
  const shift = header.length === 512 ? header.readUInt16LE(30) : 0;
  if (shift !== 9 && shift !== 12) return null;
  const sectorSize = 2 ** shift;
  const sectors: Sectors = {
    header,
    perSector: sectorSize / 4,
    read: (index) => content.read((index + 1) * sectorSize, sectorSize),
  };

  let next = header.readUInt32LE(48);
  for (let count = 0; count < maxDirectorySectors && next < endOfChain; count += 1) {
    const entries = await sectors.read(next);
    // The size of the file thus limits the chain of sectors that leads to the next sector.
    if (entries.length === 0) return null;
    for (let at = 0; at + 128 <= entries.length; at += 128) {
      const type = mainStreams[entryName(entries.subarray(at, at + 128))];
      if (type) return type;
    }
    next = await sectorAfter(sectors, next);
  }
  return null;
}

/** The number at a position of a sector. What lies outside the file ends every chain. */
const numberAt = (sector: Buffer, position: number): number =>
  (position + 1) * 4 <= sector.length ? sector.readUInt32LE(position * 4) : endOfChain;

/** The sector that the allocation table has after this one. */
async function sectorAfter(sectors: Sectors, index: number): Promise<number> {
  const table = await sectors.read(await tableSector(sectors, Math.floor(index / sectors.perSector)));
  return numberAt(table, index % sectors.perSector);
}

/** The sector with this part of the allocation table. */
async function tableSector({ header, perSector, read }: Sectors, table: number): Promise<number> {
  if (table < tablesInHeader) return numberAt(header, 76 / 4 + table);
  // The last number of each sector of the list leads to the next one.
  const listed = perSector - 1;
  let list = await read(numberAt(header, 68 / 4));
  for (let first = tablesInHeader + listed; first <= table; first += listed) list = await read(numberAt(list, listed));
  return numberAt(list, (table - tablesInHeader) % listed);
}

function entryName(entry: Buffer): string {
  const bytes = Math.min(Math.max(entry.readUInt16LE(64) - 2, 0), 62);
  return entry.toString('utf16le', 0, bytes - (bytes % 2));
}
