import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '../lib/folder-lock.mjs';
import { markRestore, unmarkRestore } from '../lib/unfinished-restore.mjs';
import { findDamage, readManifest, readObjects } from './manifest.mjs';
import { isMysqlTaken, mysqlTriggers, restoreMysql, writeMysql } from './mysql.mjs';
import { openAllObjects } from './objects.mjs';
import { isSqliteTaken, prepareSqlite, replaceSqlite, sqliteTriggers, writeSqlite } from './sqlite.mjs';

const readText = (file) =>
  readFile(file, 'utf8').catch((cause) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });

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

/** Runs one statement that writes in the database of `svc-identity`. */
const writeIdentity = ({ kind, components }, sql, parameters) =>
  (kind === 'sqlite' ? writeSqlite : writeMysql)(
    components.find(({ name }) => name === 'identity'),
    sql,
    parameters,
  );

/**
 * Ends all sessions: `svc-identity` creates a new key at its start. The restored database assigns the ids and password
 * revisions after the backup again, so a token of that time would open the account of somebody else.
 */
const removeSigningKeys = (sources) => writeIdentity(sources, 'DELETE FROM signing_keys', []);

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
  await writeIdentity(
    sources,
    "INSERT INTO outbox (event_id, kind, payload, created_at, due_at) VALUES (?, 'audit', ?, ?, ?)",
    [randomUUID(), JSON.stringify(event), at, at],
  );
}

/**
 * Puts all objects of a backup into the stores of their services. It replaces those that a store already has, because
 * an equal key says nothing about their content, and a damaged store is a reason to restore.
 */
async function restoreObjects(folder, components) {
  const stores = await openAllObjects(components);
  for await (const { service, key, size } of readObjects(folder))
    await stores[service].put(key, join(folder, 'objects', key), size);
}

/** Locks the data folder of a stack on this machine. Services that use a server have none in common. */
async function lockStack({ kind, dataDir }) {
  if (kind !== 'sqlite') return () => undefined;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return lockFolder(dataDir, 'Stop the stack first.');
}

/** What a restore changes in the databases after it has restored them. */
async function markAsRestored(sources, manifest) {
  await removeSigningKeys(sources);
  await recordRestore(sources, manifest.madeAt);
}

/** Replaces the files of all databases or none. `npm start` refuses the folder if the process is killed in between. */
async function restoreFiles(folder, sources, manifest) {
  const { components, dataDir } = sources;
  try {
    await prepareSqlite(components, ({ name }) => join(folder, manifest.databases[name].path));
  } catch (cause) {
    throw new Error(`No database was changed: ${cause.message}`, { cause });
  }
  await markRestore(dataDir, folder);
  try {
    await replaceSqlite(components);
    await markAsRestored(sources, manifest);
    if (manifest.secrets) await copyFile(join(folder, 'secrets.json'), join(dataDir, 'secrets.json'));
  } catch (cause) {
    throw new Error(`Only a part is restored: ${cause.message}\nRun the restore again with --force.`, { cause });
  }
  await unmarkRestore(dataDir);
}

/** Restores one database after the other. A server can't replace all of them at once, so an error names each. */
export async function restoreServers(folder, sources, manifest, restore = restoreMysql) {
  const names = sources.components.map(({ name }) => name);
  let done = 0;
  try {
    for (const component of sources.components) {
      await restore(component, join(folder, manifest.databases[component.name].path));
      done += 1;
    }
    await markAsRestored(sources, manifest);
  } catch (cause) {
    const [restored, rest] = [names.slice(0, done), names.slice(done)].map((some) => some.join(', ') || 'none');
    throw new Error(
      `${cause.message}\nThe restore is not complete. Restored databases: ${restored}; not restored, or only in part: ${rest}. Do not start the services, and run the restore again with --force.`,
      { cause },
    );
  }
}

/** Objects first, so that no database ever names a file that is not there. */
async function restoreVerified(folder, sources, manifest, force) {
  const taken = await findTaken(folder, sources, manifest);
  if (taken.length > 0 && !force)
    throw new Error(`The target already contains data (${taken.join(', ')}). Use --force to overwrite it.`);

  await restoreObjects(folder, sources.components);
  await (sources.kind === 'sqlite' ? restoreFiles : restoreServers)(folder, sources, manifest);
  await requireTriggers(sources);
}

/**
 * Restores a backup. Verifies all its files against the manifest before it changes anything, and overwrites data only
 * with `force`. No stack can start meanwhile in the data folder.
 */
export async function restoreBackup(folder, sources, { force = false } = {}) {
  const manifest = await readManifest(folder);
  if (manifest.kind !== sources.kind)
    throw new Error(`The backup is of ${manifest.kind} databases, and these are ${sources.kind} ones.`);
  const damaged = await findDamage(folder, manifest);
  if (damaged.length > 0) throw new Error(`The backup is damaged, nothing was changed: ${damaged.join(', ')}`);
  const unlock = await lockStack(sources);
  try {
    await restoreVerified(folder, sources, manifest, force);
  } finally {
    unlock();
  }
  return manifest;
}
