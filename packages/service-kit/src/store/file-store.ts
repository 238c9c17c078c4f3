import { randomUUID } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Backend, codeOf } from './store';

/** Folder of files that are still being written. No key starts with a dot, so it cannot collide with one. */
const unfinished = '.unfinished';
const hour = 3_600_000;

const isAbsent = (cause: unknown) => ['ENOENT', 'ENOTDIR'].includes(codeOf(cause) ?? '');

/** Opens a store in a local folder. A file appears under its key only after all of it is on disk. */
export async function openFileStore(folder: string): Promise<Backend> {
  const root = resolve(folder);
  const pathOf = (key: string) => join(root, key);
  await mkdir(join(root, unfinished), { recursive: true });
  await removeLeftovers(join(root, unfinished), new Date(Date.now() - hour));

  return {
    async put(key, file) {
      const target = pathOf(key);
      const draft = join(root, unfinished, randomUUID());
      try {
        await copyFile(file.path, draft, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
        const { size } = await stat(draft);
        if (size !== file.size) throw new Error(`Stored ${size} bytes of ${file.size}`);
        await flush(draft);
        await makeFolder(root, dirname(target));
        await rename(draft, target);
        await flush(dirname(target));
      } catch (cause) {
        await rm(draft, { force: true });
        throw cause;
      }
    },
    get: async (key, range) => (await open(pathOf(key), 'r')).createReadStream({ ...range }),
    delete: (key) => rm(pathOf(key), { force: true }),
    list: (prefix, olderThan) => keysBelow(root, prefix, olderThan),
    sweep: (_prefix, olderThan) => removeLeftovers(join(root, unfinished), olderThan),
    ping: () => access(join(root, unfinished), constants.W_OK),
    async space() {
      const { bavail, blocks, bsize } = await statfs(root);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
    isAbsent,
  };
}

/** Creates a folder and flushes its parents; otherwise a power failure could lose the folder and the file in it. */
async function makeFolder(root: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (!first) return;
  for (let made = folder; made !== root; made = dirname(made)) await flush(dirname(made));
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* keysBelow(root: string, prefix: string, olderThan: Date): AsyncIterable<string> {
  const start = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  const folders = [start];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const item of await itemsIn(join(root, folder))) {
      const key = `${folder}${item.name}`;
      if (item.name.startsWith('.')) continue;
      if (item.isDirectory()) folders.push(`${key}/`);
      else if (key.startsWith(prefix) && (await isOlder(join(root, key), olderThan))) yield key;
    }
  }
}

async function itemsIn(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (cause) {
    if (isAbsent(cause)) return [];
    throw cause;
  }
}

/** Compares the time of the last rename or write, which is when the file was stored under its key. */
const isOlder = async (path: string, than: Date) =>
  stat(path).then(
    (found) => found.ctime < than,
    () => false,
  );

async function removeLeftovers(folder: string, limit: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (await isOlder(join(folder, name), limit)) await rm(join(folder, name), { force: true });
  }
}
