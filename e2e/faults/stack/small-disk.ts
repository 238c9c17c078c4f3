import { execFile } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Mounts a disk of a few MiB in memory that can be filled completely. Throws without the right to mount. */
export async function mountSmallDisk(at: string, mebibytes: number) {
  await mkdir(at, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', at]);
  const filler = join(at, 'filler');
  return {
    fill() {
      const file = openSync(filler, 'w');
      for (const piece of [Buffer.alloc(65_536, 1), Buffer.alloc(512, 1)]) {
        try {
          for (;;) writeSync(file, piece);
        } catch (cause) {
          if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause;
        }
      }
      closeSync(file);
    },
    free: () => rm(filler),
    unmount: () => run('umount', ['-l', at]),
  };
}
export type SmallDisk = Awaited<ReturnType<typeof mountSmallDisk>>;
