import { readdir } from 'node:fs/promises';
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
