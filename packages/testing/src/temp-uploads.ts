import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Where {
  /** The `TMPDIR` of the processes. */
  folder?: string;
  /** Of one process only. */
  pid?: number;
}

/** Folders of upload requests that services have not removed yet. */
export async function listTempUploads({ folder = tmpdir(), pid }: Where = {}): Promise<string[]> {
  const start = pid === undefined ? 'hourbank-' : `hourbank-${pid}-`;
  const ofProcesses = (await readdir(folder)).filter((name) => name.startsWith(start));
  const found = await Promise.all(ofProcesses.map((name) => readdir(join(folder, name)).catch(() => [])));
  return found.flat().filter((name) => name.startsWith('upload-'));
}
