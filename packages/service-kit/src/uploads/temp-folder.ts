import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../config/read-config';
import { codeOf } from '../store/store-errors';

/** Each process has a folder `hourbank-<process id>-<random>` in `TMPDIR`. Other users can neither read it nor guess its name. */
const prefix = 'hourbank-';
const noRoomCodes = ['ENOSPC', 'EDQUOT', 'EMFILE'];

/** Whether an error is a temporary shortage: the disk is full or the process has too many open files. */
export const isOutOfRoom = (cause: unknown): boolean => noRoomCodes.includes(codeOf(cause) ?? '');

/** Manages the temporary files of this process in a separate folder in `parent`. */
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
    /** Creates the folder at startup and removes folders of killed processes. Throws a ConfigError if it cannot, but not if the disk is full. */
    async open(): Promise<void> {
      try {
        await removeAbandonedFolders(parent, await ensure());
      } catch (cause) {
        if (isOutOfRoom(cause)) return;
        throw new ConfigError(`TMPDIR: no temporary files can be written to ${parent} (${codeOf(cause)})`);
      }
    },

    /** Creates a folder for the files of one request. */
    async makeRequestFolder(): Promise<string> {
      const make = async () => mkdtemp(join(await ensure(), 'upload-'));
      return make().catch((cause: unknown) => {
        // System cleanup jobs remove folders that have not been used for days.
        if (codeOf(cause) !== 'ENOENT') throw cause;
        folder = undefined;
        return make();
      });
    },

    /** Removes the folder and its content at shutdown. */
    async close(): Promise<void> {
      const opened = await folder?.catch(() => undefined);
      folder = undefined;
      if (opened) await rm(opened, { recursive: true, force: true });
    },
  };
}
export type TempFolder = ReturnType<typeof createTempFolder>;

/** The temporary folder for requests of this service. */
export const tempFolder = createTempFolder();

/** Removes only folders of this user, because other users can create the same names. Safe in several processes at once. */
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
  // The main process of a container always has the same id, so an older folder belongs to an earlier process.
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
