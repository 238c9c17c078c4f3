import { copyFile, link, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildInfo } from '../lib/build-info.mjs';
import { requireFinishedRestore } from '../lib/unfinished-restore.mjs';
import { expired, openBackupStore } from './backup-store.mjs';
import { describeFile, isSame, writeManifest, writeObjects } from './manifest.mjs';
import { copyMysql } from './mysql.mjs';
import { keyOf, openAllObjects } from './objects.mjs';
import { requireDatabases } from './sources.mjs';
import { copySqlite } from './sqlite.mjs';

/** Maximum number of attempts. A file that is deleted after the copy of the databases requires another attempt. */
const maxAttempts = 10;
/** Number of objects that are fetched in parallel. */
const atOnce = 8;

const isThere = (path) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The newest complete backup in a folder of backups. */
async function lastBackup(folder) {
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => /^\d{4}-.*Z$/.test(name))
    .sort()
    .reverse();
  for (const name of names) if (await isThere(join(folder, name, 'manifest.json'))) return join(folder, name);
  return null;
}

/**
 * Adds one object, as a hard link if the previous backup has it. Returns false if it is missing or its content changed.
 * Contents are compared, not sizes, so that one damaged file neither spreads nor makes the backup unusable.
 */
async function takeObject(object, { folder, before, objects, backups }) {
  const { key } = object;
  if (backups?.has(object)) return true;
  const path = join(folder, 'objects', key);
  if (await isSame(path, object)) return true;
  await rm(path, { force: true });
  const older = before && join(before, 'objects', key);
  if (older && (await isSame(older, object))) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await link(older, path).catch(() => copyFile(older, path));
    return true;
  }
  const isTaken = (await objects.fetch(key, path)) && (await isSame(path, object));
  if (isTaken && backups) await backups.add(object, path);
  if (!isTaken || backups) await rm(path, { force: true });
  return isTaken;
}

/**
 * Fetches the objects of all ready files of a copy, some in parallel. `missing` are those that could not be fetched.
 */
async function takeObjects(copies, context) {
  const wanted = Object.entries(copies).flatMap(([service, { readyFiles }]) =>
    readyFiles.map((file) => ({ service, key: keyOf(service, file), size: Number(file.size), sha256: file.sha256 })),
  );
  const [taken, missing] = [[], []];
  const queue = wanted[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const object of queue)
        ((await takeObject(object, { ...context, objects: context.stores[object.service] })) ? taken : missing).push(
          object,
        );
    }),
  );
  return { taken, missing };
}

/**
 * Copies databases and objects as of one moment. An object is lost, not deleted, if it is missing in two consecutive
 * attempts.
 */
async function takeMoment(sources, context) {
  const copy = sources.kind === 'sqlite' ? copySqlite : copyMysql;
  let missedBefore = new Set();
  for (let moment = 1; ; moment += 1) {
    const databases = join(context.folder, 'databases');
    await rm(databases, { recursive: true, force: true });
    await mkdir(databases, { mode: 0o700 });
    const madeAt = new Date().toISOString();
    const copies = await copy(sources.components, databases);
    const { taken, missing } = await takeObjects(copies, context);
    const lost = missing.filter(({ key }) => missedBefore.has(key)).map(({ key }) => key);
    if (lost.length === missing.length) return { madeAt, copies, taken, lost };
    if (moment === maxAttempts)
      throw new Error(`${missing.length} files went away while they were copied, ${maxAttempts} times in a row.`);
    missedBefore = new Set(missing.map(({ key }) => key));
  }
}

async function removeUnlisted(folder, taken) {
  const known = new Set(taken.map(({ key }) => key));
  const entries = await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if (!known.has(path.slice(join(folder, 'objects').length + 1).replaceAll('\\', '/'))) await rm(path);
  }
}

/** Whether backups go to a store of their own and not into a folder: `s3s://key:secret@host/bucket`. */
export const isStoreUrl = (target) => /^(s3s?|file):/.test(target);

/** Writes a backup into `folder`: with `backups`, all but its files, which go to that store. */
async function writeBackup(sources, folder, { before = null, backups } = {}) {
  await mkdir(join(folder, 'objects'), { recursive: true, mode: 0o700 });
  try {
    const stores = await openAllObjects(sources.components);
    const { madeAt, copies, taken, lost } = await takeMoment(sources, { folder, before, stores, backups });
    await removeUnlisted(folder, taken);
    const secrets = join(sources.dataDir, 'secrets.json');
    const hasSecrets = await isThere(secrets);
    if (hasSecrets) await copyFile(secrets, join(folder, 'secrets.json'));
    const databases = Object.fromEntries(
      await Promise.all(
        Object.entries(copies).map(async ([component, { file }]) => [
          component,
          await describeFile(folder, file.slice(folder.length + 1)),
        ]),
      ),
    );
    const { version, commit } = buildInfo();
    const manifest = {
      format: 1,
      hourbank: version,
      commit,
      madeAt,
      kind: sources.kind,
      databases,
      objects: await writeObjects(folder, taken),
      secrets: hasSecrets ? await describeFile(folder, 'secrets.json') : null,
      lost,
    };
    await writeManifest(folder, manifest);
    return manifest;
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw cause;
  }
}

async function backUpIntoFolder(sources, target, name, keepDays) {
  await mkdir(target, { recursive: true, mode: 0o700 });
  const before = await lastBackup(target);
  const part = join(target, `${name}.part`);
  const manifest = await writeBackup(sources, part, { before });
  await rename(part, join(target, name));
  const old = keepDays ? expired(await readdir(target), keepDays) : [];
  for (const one of old) await rm(join(target, one), { recursive: true });
  return { folder: join(target, name), manifest, old };
}

async function backUpIntoStore(sources, url, name, keepDays) {
  const backups = await openBackupStore(url);
  const folder = await mkdtemp(join(tmpdir(), 'hb-backup-'));
  try {
    const manifest = await writeBackup(sources, folder, { backups });
    await backups.finish(folder, name, manifest);
    return { folder: name, manifest, old: keepDays ? await backups.removeExpired(keepDays) : [] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Makes a backup while the stack runs: all databases as of one moment, and all ready files. In a folder, it is a new
 * folder that is renamed when it is complete; files of the previous backup are hard-linked, and each backup can be
 * deleted separately. In a store (`isStoreUrl`), files are shared between backups (D-109). Then removes the backups
 * that are older than `keepDays`, which `old` names.
 * @param {ReturnType<typeof import('./sources.mjs').findSources>} sources
 * @returns {Promise<{ folder: string, manifest: import('./manifest.mjs').Manifest, old: string[] }>} `folder`: its name
 * in a store
 */
export async function makeBackup(sources, target, { keepDays = 0 } = {}) {
  requireDatabases(sources);
  if (sources.kind === 'sqlite') await requireFinishedRestore(sources.dataDir);
  const name = new Date().toISOString().replaceAll(':', '-').replace(/\.\d+/, '');
  return (isStoreUrl(target) ? backUpIntoStore : backUpIntoFolder)(sources, target, name, keepDays);
}
