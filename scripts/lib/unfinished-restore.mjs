import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const markerOf = (folder) => join(folder, 'restore.unfinished');

/** Flushes a file or a folder to the disk, so that a power failure can't lose what was written to it. */
export async function flush(path) {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Marks a data folder, from before a restore replaces the first database until after the last. A restore that is
 * killed in between leaves the mark.
 * @param {string} folder
 * @param {string} backup
 */
export async function markRestore(folder, backup) {
  const handle = await open(markerOf(folder), 'w', 0o600);
  try {
    await handle.writeFile(backup);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await flush(folder);
}

/** Removes the mark of a finished restore. */
export const unmarkRestore = (folder) => rm(markerOf(folder), { force: true });

/**
 * Throws if a restore into this folder has not finished: some of its databases are then older than others.
 * @param {string} folder
 */
export async function requireFinishedRestore(folder) {
  const backup = await readFile(markerOf(folder), 'utf8').catch((cause) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });
  if (backup !== null)
    throw new Error(
      `A restore into ${folder} did not finish, so its databases do not agree. Run it again: npm run restore -- "${backup}" --force`,
    );
}
