import { type FileHandle, open } from 'node:fs/promises';

/** Random access to a spooled file without loading it into memory. */
export interface RandomAccessFile {
  readonly size: number;
  /** Reads up to `length` bytes; fewer, or none, at the end of the file. */
  read(position: number, length: number): Promise<Buffer>;
  /** Reads from a position to the end of the file in blocks. */
  blocks(from?: number): AsyncIterable<Buffer>;
}

const blockSize = 64 * 1024;

/** Opens a file, calls `read` with it and closes it. */
export async function withFile<T>(
  path: string,
  size: number,
  read: (content: RandomAccessFile) => Promise<T>,
): Promise<T> {
  const handle = await open(path, 'r');
  try {
    return await read(contentOf(handle, size));
  } finally {
    await handle.close();
  }
}

function contentOf(handle: FileHandle, size: number): RandomAccessFile {
  const read = async (position: number, length: number) => {
    if (position < 0 || position >= size || length <= 0) return Buffer.alloc(0);
    const buffer = Buffer.alloc(Math.min(length, size - position));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    return buffer.subarray(0, bytesRead);
  };
  return {
    size,
    read,
    async *blocks(from = 0) {
      for (let position = from; position < size; position += blockSize) yield read(position, blockSize);
    },
  };
}

/**
 * Start of an HTML page or an SVG as browsers detect it, after white space and comments. The first three letters are
 * the byte order mark of UTF-8, read in a code page.
 */
const markup = /^(?:\u00ef\u00bb\u00bf)?[\s\uFEFF]*(?:<!--[^]*?-->\s*)*<(?:[a-z]|[!?/])/i;
const startLength = 4_096;

/** Control characters that no text has. Logs have tabs, form feeds, escapes and the old end-of-file mark. */
const controls = /[\0-\x08\x0b\x0e-\x19\x1c-\x1f\x7f]/;

/**
 * Whether the content is text without `forbidden` characters that does not start with markup. Null if it has another
 * encoding.
 */
async function isText(content: RandomAccessFile, encoding: string, forbidden: RegExp): Promise<boolean | null> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let start = '';
  try {
    for await (const block of content.blocks()) {
      const text = decoder.decode(block, { stream: true });
      if (forbidden.test(text)) return false;
      if (start.length < startLength) start += text.slice(0, startLength);
    }
    decoder.decode();
  } catch {
    return null;
  }
  return !markup.test(start);
}

/**
 * The media type of plain text: UTF-16 with a byte order mark, UTF-8, or a code page of one byte a character, such as
 * Windows-1252 and Windows-1256, whose type names no encoding, because nothing in the file says which it is. Null for
 * other content, and for text that starts with markup.
 */
export async function textMediaType(content: RandomAccessFile): Promise<string | null> {
  const mark = (await content.read(0, 2)).toString('hex');
  const unicode = { fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'utf-8';
  const isUnicode = await isText(content, unicode, /\0/);
  if (isUnicode === true) return `text/plain; charset=${unicode}`;
  if (isUnicode === false || unicode !== 'utf-8') return null;
  return (await isText(content, 'windows-1252', controls)) === true ? 'text/plain' : null;
}
