import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../lib/components.mjs';
import { requireFinishedRestore } from '../lib/unfinished-restore.mjs';
import { describeFile, isSame, writeManifest, writeObjects } from './manifest.mjs';
import { copyMysql } from './mysql.mjs';
import { keyOf, openAllObjects } from './objects.mjs';
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
async function takeObject(object, { folder, before, objects }) {
  const { key } = object;
  const path = join(folder, 'objects', key);
  if (await isSame(path, object)) return true;
  await rm(path, { force: true });
  const older = before && join(before, 'objects', key);
  if (older && (await isSame(older, object))) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await link(older, path).catch(() => copyFile(older, path));
    return true;
  }
  if ((await objects.fetch(key, path)) && (await isSame(path, object))) return true;
  await rm(path, { force: true });
  return false;
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
    const path = join(entry.parentPath ?? entry.path, entry.name);
    if (!known.has(path.slice(join(folder, 'objects').length + 1).replaceAll('\\', '/'))) await rm(path);
  }
}

/**
 * Writes a backup into a new folder below `target` while the stack runs: all databases as of one moment, and all ready
 * files. The folder is renamed when it is complete. Objects of the previous backup are hard-linked, and each backup can
 * be deleted separately.
 * @param {ReturnType<typeof import('./sources.mjs').findSources>} sources
 * @returns {Promise<{ folder: string, manifest: import('./manifest.mjs').Manifest }>}
 */
export async function makeBackup(sources, target) {
  if (sources.kind === 'sqlite') await requireFinishedRestore(sources.dataDir);
  await mkdir(target, { recursive: true, mode: 0o700 });
  const before = await lastBackup(target);
  const name = new Date().toISOString().replaceAll(':', '-').replace(/\.\d+/, '');
  const folder = join(target, `${name}.part`);
  await mkdir(join(folder, 'objects'), { recursive: true, mode: 0o700 });
  try {
    const stores = await openAllObjects(sources.components);
    const { madeAt, copies, taken, lost } = await takeMoment(sources, { folder, before, stores });
    await removeUnlisted(folder, taken);
    const secrets = join(sources.dataDir, 'secrets.json');
    const hasSecrets = sources.kind === 'sqlite' && (await isThere(secrets));
    if (hasSecrets) await copyFile(secrets, join(folder, 'secrets.json'));
    const databases = Object.fromEntries(
      await Promise.all(
        Object.entries(copies).map(async ([component, { file }]) => [
          component,
          await describeFile(folder, file.slice(folder.length + 1)),
        ]),
      ),
    );
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const manifest = {
      format: 1,
      hourbank: version,
      madeAt,
      kind: sources.kind,
      databases,
      objects: await writeObjects(folder, taken),
      secrets: hasSecrets ? await describeFile(folder, 'secrets.json') : null,
      lost,
    };
    await writeManifest(folder, manifest);
    await rename(folder, join(target, name));
    return { folder: join(target, name), manifest };
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw cause;
  }
}
