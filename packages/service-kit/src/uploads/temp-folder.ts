import { lstat, mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../config/read-config';
import { codeOf } from '../store/store';

/**
 * Each process has a folder `hourbank-<process id>-<random>` in `TMPDIR`. Other users can neither read it nor guess its
 * name.
 */
const prefix = 'hourbank-';
const nameOfFolder = /^hourbank-\d{1,10}-\w{6}$/;
/**
 * How often a process shows that it runs, ms. Process ids say nothing: containers that share `TMPDIR` have the same
 * ones.
 */
const heartbeatEveryMs = 60_000;
/** A folder without a heartbeat for this long belongs to a process that was killed, ms. */
const abandonedAfterMs = 10 * heartbeatEveryMs;
const resourceCodes = ['ENOSPC', 'EDQUOT', 'EMFILE'];

/** Whether an error is a temporary shortage: the disk is full or the process has too many open files. */
export const isOutOfResources = (cause: unknown): boolean => resourceCodes.includes(codeOf(cause) ?? '');

/** A change within a folder sets its time, by the clock of the file system: clocks of processes may differ. */
const writeHeartbeat = async (folder: string) => rmdir(await mkdtemp(join(folder, 'alive-')));

/**
 * Manages the temporary files of this process in a separate folder in `parent`, with a heartbeat every `everyMs`.
 */
export function createTempFolder(parent = tmpdir(), everyMs = heartbeatEveryMs) {
  let folder: Promise<string> | undefined;
  let signs: NodeJS.Timeout | undefined;
  let tidying: Promise<void> | undefined;

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

  /** Shows other processes that this one runs, and removes folders of killed ones. */
  async function tidy(): Promise<void> {
    const own = await ensure();
    await writeHeartbeat(own);
    await removeAbandonedFolders(parent, own);
  }

  return {
    /**
     * Creates the folder at startup and, then and every minute, removes folders of killed processes. Throws a
     * ConfigError if it cannot, but not if the disk is full.
     */
    async open(): Promise<void> {
      // After a failure, the next request creates the folder again or fails itself.
      signs ??= setInterval(() => {
        tidying = tidy().catch(() => undefined);
      }, everyMs).unref();
      try {
        await tidy();
      } catch (cause) {
        if (isOutOfResources(cause)) return;
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
      clearInterval(signs);
      signs = undefined;
      await tidying;
      const opened = await folder?.catch(() => undefined);
      folder = undefined;
      if (opened) await rm(opened, { recursive: true, force: true });
    },
  };
}
export type TempFolder = ReturnType<typeof createTempFolder>;

/** The temporary folder for requests of this service. */
export const tempFolder = createTempFolder();

/**
 * Removes only folders of this user, because other users can create the same names. Safe in several processes at once.
 */
async function removeAbandonedFolders(parent: string, own: string): Promise<void> {
  const { mtimeMs: now } = await lstat(own);
  const isAbandoned = async (path: string) => {
    const found = await lstat(path);
    return found.isDirectory() && found.uid === process.getuid?.() && now - found.mtimeMs > abandonedAfterMs;
  };
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    if (nameOfFolder.test(name) && path !== own && (await isAbandoned(path).catch(() => false)))
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
