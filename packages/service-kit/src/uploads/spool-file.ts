import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Readable } from 'node:stream';

export interface Spooled {
  readonly field: string;
  readonly given: string;
  readonly path: string;
  size: number;
  sha256: string;
}

interface SpoolOptions {
  folder: string;
  index: number;
  field: string;
  given: string;
  /** The request's body: paused while the disk is behind. */
  source: Readable;
}

/** A file part on its way to the disk. Nothing of it stays in memory; its hash and size come along. */
export function createSpool({ folder, index, field, given, source }: SpoolOptions) {
  const hash = createHash('sha256');
  const file: Spooled = { field, given, path: join(folder, String(index)), size: 0, sha256: '' };
  const sink = createWriteStream(file.path, { flags: 'wx', mode: 0o600 });
  const closed = finished(sink);
  closed.catch(() => undefined);
  sink.on('drain', () => source.resume());
  return {
    file,
    write(bytes: Buffer) {
      // The parser reuses some of its buffers, the disk takes them later.
      const copy = Buffer.from(bytes);
      file.size += copy.length;
      hash.update(copy);
      if (!sink.write(copy)) source.pause();
    },
    end() {
      file.sha256 = hash.digest('hex');
      sink.end();
    },
    /** Fulfilled when all is written, rejected when the disk refused. */
    closed,
    async abort() {
      sink.destroy();
      await closed.catch(() => undefined);
    },
  };
}

export type Spool = ReturnType<typeof createSpool>;
