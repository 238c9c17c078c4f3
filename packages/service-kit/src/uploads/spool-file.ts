import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface SpooledFile {
  readonly field: string;
  /** The file name from the client; empty if there is none. */
  readonly givenName: string;
  readonly path: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

interface SpoolOptions {
  /** Path of the new file. */
  path: string;
  maxBytes: number;
  tooLarge: () => Error;
  /** Aborts writing. */
  signal: AbortSignal;
}

/**
 * Writes a file part to disk with backpressure and returns its size in bytes and its hash. Throws `tooLarge` beyond
 * `maxBytes`.
 */
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
