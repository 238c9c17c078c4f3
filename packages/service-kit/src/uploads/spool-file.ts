import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface SpooledFile {
  readonly field: string;
  /** The name as the client sent it; empty where it sent none. */
  readonly givenName: string;
  readonly path: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

interface SpoolOptions {
  /** Of the new file. */
  path: string;
  maxBytes: number;
  tooLarge: () => Error;
  /** Ends the writing early. */
  signal: AbortSignal;
}

/** Writes a file part to the disk, at the pace of the slower of the two, and returns its size and hash. Throws `tooLarge` beyond `maxBytes`. */
export async function spoolFile(part: Readable, { path, maxBytes, tooLarge, signal }: SpoolOptions) {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    part,
    async function* measure(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > maxBytes) throw tooLarge();
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    { signal },
  );
  return { path, size, sha256: hash.digest('hex') };
}
