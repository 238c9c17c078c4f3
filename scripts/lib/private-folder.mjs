import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Read, write or search for the group or for others. */
const shared = 0o077;

async function closeToOthers(path, say) {
  const { mode } = await lstat(path);
  if ((mode & shared) === 0) return;
  await chmod(path, mode & 0o700);
  say(`${path} could be read by other users of this machine; now only by its owner.`);
}

/**
 * Makes the data folder one that only its owner can read, and sets the umask so that this process and those it starts
 * write such files only. A folder that an earlier version left open is closed, with what is directly in it, and each
 * change is reported. Throws for a folder of another user (root may use it), and for an open one that Hourbank did not
 * make: others may need that.
 * @param {string} folder
 * @param {(line: string) => void} say
 */
export async function makePrivate(folder, say) {
  process.umask(shared);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [{ mode, uid }, names] = await Promise.all([stat(folder), readdir(folder)]);
  const user = process.getuid?.() ?? uid;
  if (uid !== user && user !== 0)
    throw new Error(
      `${folder} belongs to another user (id ${uid}). Choose a folder of your own: DATA_DIR=... npm start`,
    );
  // `npm run dev` keeps its data in a folder `dev` below that of `npm start`.
  const isOurs = names.includes('secrets.json') || names.every((name) => name === 'dev');
  if (!isOurs && (mode & shared) !== 0)
    throw new Error(
      `${folder} holds other files and can be read by other users. Choose a folder for Hourbank alone: DATA_DIR=... npm start`,
    );
  for (const path of [folder, ...names.map((name) => join(folder, name))]) await closeToOthers(path, say);
}
