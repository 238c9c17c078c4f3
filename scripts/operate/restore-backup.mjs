import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { services } from '../lib/components.mjs';
import { lockFolder } from '../lib/folder-lock.mjs';
import { markRestore, unmarkRestore } from '../lib/unfinished-restore.mjs';
import { findDamage, readManifest, readObjects } from './manifest.mjs';
import {
  isMysqlTaken,
  mysqlInstallation,
  mysqlTriggers,
  requireTriggerRight,
  restoreMysql,
  writeMysql,
} from './mysql.mjs';
import { openAllObjects, readOwner, writeOwner } from './objects.mjs';
import {
  isSqliteTaken,
  prepareSqlite,
  replaceSqlite,
  sqliteInstallation,
  sqliteTriggers,
  writeSqlite,
} from './sqlite.mjs';

const readText = (file) =>
  readFile(file, 'utf8').catch((cause) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });

const servicesWithFiles = services.filter(({ secrets }) => secrets.includes('FILES_SECRET')).map(({ name }) => name);

/** Existing data that the restore would overwrite. */
async function findTaken(folder, { kind, components, dataDir }, manifest) {
  const isTaken = kind === 'sqlite' ? isSqliteTaken : isMysqlTaken;
  const taken = [];
  for (const component of components) if (await isTaken(component)) taken.push(`the database of ${component.name}`);
  if (manifest.secrets) {
    const [here, there] = await Promise.all([
      readText(join(dataDir, 'secrets.json')),
      readText(join(folder, 'secrets.json')),
    ]);
    if (here !== null && here !== there) taken.push('other secrets');
  }
  return taken;
}

/**
 * Tables whose rows triggers keep from being changed. A dump by a user without the right TRIGGER does not contain them.
 */
const protectedTables = { billing: 'account_ledger', identity: 'audit_log' };

/** Throws if the restored ledger or audit log is not protected (D-61, D-68). */
async function requireTriggers({ kind, components }) {
  for (const [name, table] of Object.entries(protectedTables)) {
    const component = components.find((one) => one.name === name);
    const present = await (kind === 'sqlite' ? sqliteTriggers : mysqlTriggers)(component, table);
    const missing = ['delete', 'update'].map((event) => `${table}_no_${event}`).filter((one) => !present.includes(one));
    if (missing.length > 0)
      throw new Error(
        `The data is restored, but ${name} lacks the triggers ${missing.join(', ')}: the backup's database user had no right TRIGGER.`,
      );
  }
}

/**
 * The installations that the stores belong to after the restore, by service (D-102): the databases that are there
 * already keep theirs, all others get a new one. Throws if a store belongs to another one, which still uses it perhaps.
 */
async function chooseOwners({ kind, components }, stores, takeOver) {
  const installationOf = kind === 'sqlite' ? sqliteInstallation : mysqlInstallation;
  const [owners, foreign] = [{}, []];
  for (const component of components.filter(({ name }) => servicesWithFiles.includes(name))) {
    const { name } = component;
    const owner = await readOwner(stores[name], name);
    const isOwn = owner !== null && owner === (await installationOf(component));
    if (owner !== null && !isOwn) foreign.push(name);
    owners[name] = isOwn ? owner : randomUUID();
  }
  if (foreign.length > 0 && !takeOver)
    throw new Error(
      `The stores of ${foreign.join(', ')} belong to another installation. Restore into buckets or folders of their own, or use --take-over if that installation will never run again.`,
    );
  return owners;
}

/** Runs one statement that writes in the database of a service. */
const writeIn = ({ kind, components }, service, sql, parameters) =>
  (kind === 'sqlite' ? writeSqlite : writeMysql)(
    components.find(({ name }) => name === service),
    sql,
    parameters,
  );

/**
 * Ends all sessions: `svc-identity` creates a new key at its start. The restored database assigns the ids and password
 * revisions after the backup again, so a token of that time would open the account of somebody else.
 */
const removeSigningKeys = (sources) => writeIn(sources, 'identity', 'DELETE FROM signing_keys', []);

/**
 * Leaves an event for the audit log (D-68), because a restore takes back changes that people saw. `svc-identity`
 * delivers it from its outbox once it starts.
 */
async function recordRestore(sources, madeAt) {
  const event = {
    action: 'backup.restored',
    actor: 'system:command',
    subject: null,
    clientId: null,
    changes: { restoredTo: { to: madeAt } },
    address: '',
    session: '',
    requestId: '',
  };
  const at = new Date().toISOString().replace('T', ' ').replace('Z', '');
  await writeIn(
    sources,
    'identity',
    "INSERT INTO outbox (event_id, kind, payload, created_at, due_at) VALUES (?, 'audit', ?, ?, ?)",
    [randomUUID(), JSON.stringify(event), at, at],
  );
}

/**
 * Puts all objects of a backup into the stores of their services. It replaces those that a store already has, because
 * an equal key says nothing about their content, and a damaged store is a reason to restore. `skipped` are damaged.
 */
async function restoreObjects(folder, stores, skipped) {
  for await (const { service, key, size } of readObjects(folder))
    if (!skipped.includes(`objects/${key}`)) await stores[service].put(key, join(folder, 'objects', key), size);
}

/** Locks the data folder of a stack on this machine. Services that use a server have none in common. */
async function lockStack({ kind, dataDir }) {
  // Services in containers have no data folder.
  if (kind !== 'sqlite' && !existsSync(dataDir)) return () => undefined;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return lockFolder(dataDir, 'Stop the stack first.');
}

/** What a restore changes in the databases after it has restored them. */
async function markAsRestored(sources, manifest, owners) {
  await removeSigningKeys(sources);
  await recordRestore(sources, manifest.madeAt);
  for (const [service, id] of Object.entries(owners))
    await writeIn(sources, service, 'UPDATE file_store SET installation_id = ?', [id]);
}

/** Replaces the files of all databases or none. `npm start` refuses the folder if the process is killed in between. */
async function restoreFiles(folder, sources, manifest, owners) {
  const { components, dataDir } = sources;
  try {
    await prepareSqlite(components, ({ name }) => join(folder, manifest.databases[name].path));
  } catch (cause) {
    throw new Error(`No database was changed: ${cause.message}`, { cause });
  }
  await markRestore(dataDir, folder);
  try {
    await replaceSqlite(components);
    await markAsRestored(sources, manifest, owners);
    await restoreSecrets(folder, dataDir, manifest);
  } catch (cause) {
    throw new Error(`Only a part is restored: ${cause.message}\nRun the restore again with --force.`, { cause });
  }
  await unmarkRestore(dataDir);
}

/** Those of `npm start`, without which nobody can open the keys in the databases. */
async function restoreSecrets(folder, dataDir, { secrets }) {
  if (!secrets) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await copyFile(join(folder, 'secrets.json'), join(dataDir, 'secrets.json'));
}

/** Restores one database after the other. A server can't replace all of them at once, so an error names each. */
export async function restoreServers(folder, sources, manifest, owners, restore = restoreMysql) {
  const names = sources.components.map(({ name }) => name);
  let done = 0;
  try {
    for (const component of sources.components) {
      await restore(component, join(folder, manifest.databases[component.name].path));
      done += 1;
    }
    await markAsRestored(sources, manifest, owners);
    await restoreSecrets(folder, sources.dataDir, manifest);
  } catch (cause) {
    const [restored, rest] = [names.slice(0, done), names.slice(done)].map((some) => some.join(', ') || 'none');
    throw new Error(
      `${cause.message}\nThe restore is not complete. Restored databases: ${restored}; not restored, or only in part: ${rest}. Do not start the services, and run the restore again with --force.`,
      { cause },
    );
  }
}

/**
 * Objects first, so that no database ever names a file that is not there. The owners of the stores last, so that an
 * interrupted restore can be repeated.
 */
async function restoreVerified(folder, sources, manifest, { force, takeOver, skipped }) {
  const taken = await findTaken(folder, sources, manifest);
  if (taken.length > 0 && !force)
    throw new Error(`The target already contains data (${taken.join(', ')}). Use --force to overwrite it.`);

  const stores = await openAllObjects(sources.components);
  const owners = await chooseOwners(sources, stores, takeOver);
  if (sources.kind === 'mysql') for (const component of sources.components) await requireTriggerRight(component);
  await restoreObjects(folder, stores, skipped);
  await (sources.kind === 'sqlite' ? restoreFiles : restoreServers)(folder, sources, manifest, owners);
  for (const [service, id] of Object.entries(owners)) await writeOwner(stores[service], service, id);
  await requireTriggers(sources);
}

/**
 * Restores a backup. Verifies all its files against the manifest before it changes anything, and overwrites data only
 * with `force`, and into a store of another installation only with `takeOver`. With `skipDamaged` it leaves out files
 * that are damaged in the backup, which `skipped` of the result names. No stack can start meanwhile in the data folder.
 */
export async function restoreBackup(folder, sources, { force = false, takeOver = false, skipDamaged = false } = {}) {
  const manifest = await readManifest(folder);
  if (manifest.kind !== sources.kind)
    throw new Error(`The backup is of ${manifest.kind} databases, and these are ${sources.kind} ones.`);
  const damaged = await findDamage(folder, manifest);
  const skipped = damaged.filter((path) => path.startsWith('objects/'));
  if (damaged.length > (skipDamaged ? skipped.length : 0)) {
    const advice = damaged.length === skipped.length ? '. --skip-damaged restores all but these files.' : '';
    throw new Error(`The backup is damaged, nothing was changed: ${damaged.join(', ')}${advice}`);
  }
  const unlock = await lockStack(sources);
  try {
    await restoreVerified(folder, sources, manifest, { force, takeOver, skipped });
  } finally {
    unlock();
  }
  return { ...manifest, skipped };
}
