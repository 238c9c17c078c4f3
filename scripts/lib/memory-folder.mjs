import { readFile, statfs } from 'node:fs/promises';
import { freemem } from 'node:os';

/** What a whole run writes at most, with a margin, bytes. */
const neededBytes = 4 * 2 ** 30;
/** What its programs use beside that, bytes. */
const programBytes = 6 * 2 ** 30;

/** Memory that this process can get, with the limit of its container where Node knows it. */
const freeMemory = () => process.availableMemory?.() ?? freemem();

/** Whether programs may be started from a folder in memory, which containers often forbid. */
const allowsPrograms = (memory, mounts) =>
  mounts.split('\n').some((line) => {
    const [, folder, , options = ''] = line.split(' ');
    return folder === memory && !options.split(',').includes('noexec');
  });

/**
 * A folder in memory where tests can keep their databases and files, if this machine has one that is large enough. On
 * a disk, tests wait for the flush of every commit, although none of them cuts the power.
 * @param {{ memory?: string, mounts?: string, needed?: number, free?: number }} [options] for tests
 * @returns {Promise<string | undefined>}
 */
export async function memoryFolder({
  memory = '/dev/shm',
  mounts = '/proc/mounts',
  needed = neededBytes,
  free = freeMemory() - programBytes,
} = {}) {
  try {
    const [{ bavail, bsize }, text] = await Promise.all([statfs(memory), readFile(mounts, 'utf8')]);
    return Math.min(bavail * bsize, free) >= needed && allowsPrograms(memory, text) ? memory : undefined;
  } catch {
    // Not Linux.
  }
}
