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

/**
 * The legacy Office format of a compound file (CFB), read from its directory; null for other content, e.g. an
 * installer.
 */
export async function legacyOfficeType(content: RandomAccessFile): Promise<LegacyOfficeType | null> {
  const header = await content.read(0, 512);
  const shift = header.length === 512 ? header.readUInt16LE(30) : 0;
  if (shift !== 9 && shift !== 12) return null;
  const sectorSize = 2 ** shift;
  const sector = (index: number) => content.read((index + 1) * sectorSize, sectorSize);

  let next = header.readUInt32LE(48);
  for (let count = 0; count < maxDirectorySectors && next < endOfChain; count += 1) {
    const entries = await sector(next);
    for (let at = 0; at + 128 <= entries.length; at += 128) {
      const type = mainStreams[entryName(entries.subarray(at, at + 128))];
      if (type) return type;
    }
    const table = Math.floor(next / (sectorSize / 4));
    if (table >= 109) return null;
    const chain = await sector(header.readUInt32LE(76 + table * 4));
    const position = (next % (sectorSize / 4)) * 4;
    if (position + 4 > chain.length) return null;
    next = chain.readUInt32LE(position);
  }
  return null;
}

function entryName(entry: Buffer): string {
  const bytes = Math.min(Math.max(entry.readUInt16LE(64) - 2, 0), 62);
  return entry.toString('utf16le', 0, bytes - (bytes % 2));
}
