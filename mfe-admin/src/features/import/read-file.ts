/** What is read at most. Bytes. */
export const maxSheetBytes = 2 * 1024 * 1024;

/** Encodings of files that are not Unicode, which only their owner can tell apart. */
export const encodings = ['windows-1256', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** Messages of sheets that are not read. */
export type Refusal = 'tooLarge' | 'notCsv' | 'notText' | 'noRows' | 'tooManyRows' | 'tooManyColumns';

/** The text of a file, or the message of why it is not read. Null if its encoding must be chosen. */
export type FileText = { text: string } | { refused: Refusal } | null;

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Reads the bytes of a sheet: UTF-8, or UTF-16 with its mark, or the encoding that was chosen. Files of spreadsheet
 * programs other than CSV are refused (D-84).
 */
export function readFile(bytes: Uint8Array, chosen: Encoding | null): FileText {
  if (bytes.length > maxSheetBytes) return { refused: 'tooLarge' };
  // XLSX and ODS are ZIP files; the other signature is that of XLS.
  if (startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return { refused: 'notCsv' };
  const utf16 = startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : null;
  const text = decode(bytes, utf16 ?? 'utf-8');
  if (text !== null) return text.includes('\0') ? { refused: 'notText' } : { text };
  if (utf16 !== null || bytes.includes(0)) return { refused: 'notText' };
  // Windows-1252 has no letter for five bytes, which browsers read as control characters.
  return chosen === null ? null : { text: new TextDecoder(chosen).decode(bytes) };
}
