import { readdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Filter {
  /** `TMPDIR` of the processes. */
  folder?: string;
  /** Lists only the folders of this process. */
  pid?: number;
}

/** Lists folders of upload requests that services have not removed. */
export async function listTempUploads({ folder = tmpdir(), pid }: Filter = {}): Promise<string[]> {
  const start = pid === undefined ? 'hourbank-' : `hourbank-${pid}-`;
  const ofProcesses = (await readdir(folder)).filter((name) => name.startsWith(start));
  const found = await Promise.all(ofProcesses.map((name) => readdir(join(folder, name)).catch(() => [])));
  return found.flat().filter((name) => name.startsWith('upload-'));
}

/**
 * Makes the folders of killed processes an hour old: the next process removes those without a heartbeat for ten
 * minutes.
 */
export async function ageTempUploads(folder: string): Promise<void> {
  const longAgo = new Date(Date.now() - 3_600_000);
  for (const name of await readdir(folder)) await utimes(join(folder, name), longAgo, longAgo);
}
