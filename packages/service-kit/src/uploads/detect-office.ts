import type { RandomAccessFile } from './random-access-file';

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
