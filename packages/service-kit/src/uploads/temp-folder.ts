import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../config/read-config';
import { codeOf } from '../store/store-errors';

/** A process's own folder below `TMPDIR` is `hourbank-<process id>-<random>`; nobody else can read it or know its name before. */
const prefix = 'hourbank-';
const noRoomCodes = ['ENOSPC', 'EDQUOT', 'EMFILE'];

/** The disk is full, or the process has too many files open: a condition that passes. */
export const isOutOfRoom = (cause: unknown): boolean => noRoomCodes.includes(codeOf(cause) ?? '');

/** Temporary files of this process, in a folder of its own below `parent`. */
export function createTempFolder(parent = tmpdir()) {
  let folder: Promise<string> | undefined;

  async function create(): Promise<string> {
    await mkdir(parent, { recursive: true });
    return mkdtemp(join(parent, `${prefix}${process.pid}-`));
  }
  function ensure(): Promise<string> {
    folder ??= create().catch((cause: unknown) => {
      folder = undefined;
      throw cause;
    });
    return folder;
  }

  return {
    /** At start: makes the folder and removes those of killed processes. Throws a ConfigError where there can be none; a full disk stops no start. */
    async open(): Promise<void> {
      try {
        await removeAbandonedFolders(parent, await ensure());
      } catch (cause) {
        if (isOutOfRoom(cause)) return;
        throw new ConfigError(`TMPDIR: no temporary files can be written to ${parent} (${codeOf(cause)})`);
      }
    },

    /** A fresh folder for the files of one request. */
    async makeRequestFolder(): Promise<string> {
      const make = async () => mkdtemp(join(await ensure(), 'upload-'));
      return make().catch((cause: unknown) => {
        // Cleaners of the system remove folders that were not used for days.
        if (codeOf(cause) !== 'ENOENT') throw cause;
        folder = undefined;
        return make();
      });
    },

    /** At the end: removes the folder with all that is in it. */
    async close(): Promise<void> {
      const opened = await folder?.catch(() => undefined);
      folder = undefined;
      if (opened) await rm(opened, { recursive: true, force: true });
    },
  };
}
export type TempFolder = ReturnType<typeof createTempFolder>;

/** The one that a service's requests use. */
export const tempFolder = createTempFolder();

/** Only folders of this user are touched: a name in a shared folder proves nothing. Several processes may do this at the same time. */
async function removeAbandonedFolders(parent: string, own: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [, owner] = /^hourbank-(\d{1,10})-\w{6}$/.exec(name) ?? [];
    const path = join(parent, name);
    if (owner && path !== own && (await isAbandoned(path, Number(owner))))
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function isAbandoned(path: string, owner: number): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  if (!found?.isDirectory() || found.uid !== process.getuid?.()) return false;
  // A container's main process always has the same id: what is older than this process was another's.
  if (owner === process.pid) return found.mtimeMs < Date.now() - process.uptime() * 1000;
  return !isRunning(owner);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    return codeOf(cause) === 'EPERM';
  }
}
