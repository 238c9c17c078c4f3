import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One place for all services of a machine (`TMPDIR` moves it): a folder's name tells whose it is. */
export const defaultTempRoot = () => join(tmpdir(), 'hourbank-uploads');

const prefix = 'upload-';

/** A fresh folder for the files of one request. */
export async function makeRequestFolder(root: string): Promise<string> {
  await mkdir(root, { recursive: true });
  return mkdtemp(join(root, `${prefix}${process.pid}-`));
}

/** At start: removes what killed processes left behind. Folders of processes that live stay. */
export async function sweepTemp(root = defaultTempRoot()): Promise<void> {
  await mkdir(root, { recursive: true });
  for (const name of await readdir(root)) {
    if (name.startsWith(prefix) && (await isAbandoned(root, name)))
      await rm(join(root, name), { recursive: true, force: true });
  }
}

async function isAbandoned(root: string, name: string): Promise<boolean> {
  const owner = Number(name.slice(prefix.length).split('-')[0]);
  // A container's main process always has the same number: what is older than this process was another's.
  if (owner === process.pid) return isOlder(join(root, name), new Date(Date.now() - process.uptime() * 1000));
  return !isRunning(owner);
}

const isOlder = (path: string, than: Date) =>
  stat(path).then(
    ({ mtime }) => mtime < than,
    () => false,
  );

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
}
