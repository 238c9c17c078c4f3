import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from '@hourbank/sqlite';
import { listStore, testStore } from '@hourbank/testing';
import { services } from '../lib/components.mjs';
import { lockFolder } from '../lib/folder-lock.mjs';
import { requireFinishedRestore } from '../lib/unfinished-restore.mjs';
import { openBackupStore } from './backup-store.mjs';
import { makeBackup } from './make-backup.mjs';
import { hashOf } from './manifest.mjs';
import { keyOf, openObjects, readOwner } from './objects.mjs';
import { restoreBackup, restoreServers } from './restore-backup.mjs';

const content = Buffer.alloc(300_000, 'the stored file ');
const file = { id: 'ab34', ext: 'png' };
const key = keyOf('tasks', file);

function protectedTable(table) {
  const refuse = (event) =>
    `CREATE TRIGGER ${table}_no_${event} BEFORE ${event} ON ${table} BEGIN SELECT RAISE(ABORT, 'no'); END;`;
  return `CREATE TABLE ${table} (id INTEGER); ${refuse('delete')} ${refuse('update')}`;
}
const fileStore = 'CREATE TABLE file_store (installation_id TEXT); INSERT INTO file_store VALUES (NULL);';
/** What backup and restore require of the databases. */
const schemaOf = {
  identity: `${protectedTable('audit_log')}
    CREATE TABLE outbox (event_id TEXT, kind TEXT, payload TEXT, created_at TEXT, due_at TEXT);
    CREATE TABLE signing_keys (kid TEXT); INSERT INTO signing_keys VALUES ('key of the backup');`,
  billing: `${protectedTable('account_ledger')} ${fileStore}`,
  tracking: fileStore,
  tasks: `${fileStore} CREATE TABLE stored_files (id TEXT, ext TEXT, size INTEGER, sha256 TEXT, state TEXT);`,
};

let folder;
let store;
let objects;
let sources;

async function putObject(bytes) {
  const path = join(folder, 'object');
  await writeFile(path, bytes);
  await objects.put(key, path, bytes.length);
  return hashOf(path);
}

function execute(name, sql, ...parameters) {
  const database = new Database(join(folder, `${name}.db`));
  if (parameters.length > 0) database.prepare(sql).run(...parameters);
  else database.exec(sql);
  database.close();
}

function rowsOf(name, sql) {
  const database = new Database(join(folder, `${name}.db`), { readonly: true });
  const rows = database.prepare(sql).all();
  database.close();
  return rows;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-restore-'));
  store = await testStore();
  objects = await openObjects(store.url);
  const components = services.map(({ name }) => ({
    name,
    databaseUrl: `sqlite:${join(folder, `${name}.db`)}`,
    storeUrl: store.url,
  }));
  sources = { kind: 'sqlite', dataDir: join(folder, 'data'), components };
  for (const { name } of components) execute(name, schemaOf[name]);
  const insert = "INSERT INTO stored_files VALUES (?, ?, ?, ?, 'ready')";
  execute('tasks', insert, file.id, file.ext, content.length, await putObject(content));
});
afterEach(async () => {
  await store.drop();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['has other bytes of the same size', () => putObject(Buffer.alloc(content.length, 1))],
  ['ends early', () => putObject(content.subarray(0, 1000))],
  ['is intact', () => undefined],
])('after a restore the store has the bytes of the backup, if an object of it %s', async (_, change) => {
  const backup = await makeBackup(sources, join(folder, 'backups'));
  await change();
  await restoreBackup(backup.folder, sources, { force: true });
  const fetched = join(folder, 'fetched');
  expect(await objects.fetch(key, fetched)).toBe(true);
  expect((await readFile(fetched)).equals(content)).toBe(true);
  expect(await listStore(store.url)).toEqual([key]);
});

test('secrets of `npm start` come back with the databases, also where no data folder is', async () => {
  const secrets = join(sources.dataDir, 'secrets.json');
  await mkdir(sources.dataDir);
  await writeFile(secrets, '{"SEAL_KEY_SECRET":"kept"}');
  const backup = await makeBackup(sources, join(folder, 'backups'));
  await rm(sources.dataDir, { recursive: true });
  await restoreBackup(backup.folder, sources, { force: true });
  expect(await readFile(secrets, 'utf8')).toBe('{"SEAL_KEY_SECRET":"kept"}');
});

test('a restore refuses a store of another installation, unless it takes it over with a new id', async () => {
  const installations = () =>
    ['billing', 'tracking', 'tasks'].map((name) => rowsOf(name, 'SELECT installation_id AS id FROM file_store')[0].id);
  const owners = () => Promise.all(['billing', 'tracking', 'tasks'].map((name) => readOwner(objects, name)));
  const backup = await makeBackup(sources, join(folder, 'backups'));
  await restoreBackup(backup.folder, sources, { force: true });
  const first = installations();
  expect([new Set(first).size, await owners()]).toEqual([3, first]);
  // In place, also with a backup of a time without an id.
  await restoreBackup(backup.folder, sources, { force: true });
  expect([installations(), await owners()]).toEqual([first, first]);

  execute('tasks', "UPDATE file_store SET installation_id = 'copied from elsewhere'");
  await expect(restoreBackup(backup.folder, sources, { force: true })).rejects.toThrow(
    /^The stores of tasks belong to another installation\..*--take-over/,
  );
  expect([installations()[2], await owners()]).toEqual(['copied from elsewhere', first]);
  await restoreBackup(backup.folder, sources, { force: true, takeOver: true });
  expect(await owners()).toEqual(installations());
  expect(installations()).toEqual([first[0], first[1], expect.not.stringContaining(first[2])]);
});

test('a damaged file is named and keeps the rest from being restored, unless it is left out; a damaged database always', async () => {
  const backup = await makeBackup(sources, join(folder, 'backups'));
  await writeFile(join(backup.folder, 'objects', key), 'damaged');
  await objects.remove([key]);
  await expect(restoreBackup(backup.folder, sources, { force: true })).rejects.toThrow(
    `nothing was changed: objects/${key}. --skip-damaged restores all but these files.`,
  );
  expect(await restoreBackup(backup.folder, sources, { force: true, skipDamaged: true })).toMatchObject({
    skipped: [`objects/${key}`],
  });
  expect(await listStore(store.url)).not.toContain(key);
  expect(rowsOf('identity', 'SELECT kid FROM signing_keys')).toEqual([]);
  await writeFile(join(backup.folder, 'databases', 'tasks.db'), 'damaged');
  await expect(restoreBackup(backup.folder, sources, { force: true, skipDamaged: true })).rejects.toThrow(
    /nothing was changed: .*tasks/,
  );
});

test('backups in a store share their files, are restored by name, and are removed by age', async () => {
  const target = await testStore();
  try {
    const backups = await openBackupStore(target.url);
    const copy = join(folder, 'copy');
    const inStore = async () => (await listStore(target.url)).filter((one) => one.startsWith('files/'));
    const first = await makeBackup(sources, target.url);
    const other = keyOf('tasks', { id: 'cd56', ext: 'txt' });
    await writeFile(join(folder, 'note'), 'a note');
    await objects.put(other, join(folder, 'note'), 6);
    const hash = await hashOf(join(folder, 'note'));
    execute('tasks', "INSERT INTO stored_files VALUES ('cd56', 'txt', 6, ?, 'ready')", hash);
    jest.useFakeTimers({
      now: Date.now() + 1000,
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval'],
    });
    const second = await makeBackup(sources, target.url);
    expect(await inStore()).toHaveLength(2);

    await objects.remove([key, other]);
    await expect(backups.fetchInto(copy, 'none')).rejects.toThrow(`The newest ones: ${second.folder}, ${first.folder}`);
    await backups.fetchInto(copy, second.folder);
    await restoreBackup(copy, sources, { force: true });
    expect((await listStore(store.url)).filter((one) => one.includes('.'))).toEqual([key, other]);

    execute('tasks', "DELETE FROM stored_files WHERE id = 'ab34'");
    jest.setSystemTime(Date.now() + 1000);
    const third = await makeBackup(sources, target.url, { keepDays: 30 });
    expect(third.old).toEqual([]);
    const later = Date.now() + 40 * 86_400_000;
    expect(await backups.removeExpired(30, later)).toEqual([first.folder, second.folder]);
    expect(await inStore()).toEqual([`files/${hash}`]);
    expect((await listStore(target.url)).every((one) => one.startsWith('files/') || one.startsWith(third.folder))).toBe(
      true,
    );
  } finally {
    jest.useRealTimers();
    await target.drop();
  }
});

test('a restore removes the signing keys, so that no earlier token is valid', async () => {
  const backup = await makeBackup(sources, join(folder, 'backups'));
  await restoreBackup(backup.folder, sources, { force: true });
  expect(rowsOf('identity', 'SELECT kid FROM signing_keys')).toEqual([]);
  expect(rowsOf('identity', 'SELECT kind FROM outbox')).toEqual([{ kind: 'audit' }]);
});

test('a restore is refused while a stack has the data folder, and changes nothing', async () => {
  const backup = await makeBackup(sources, join(folder, 'backups'));
  execute('billing', 'INSERT INTO account_ledger VALUES (7)');
  await mkdir(sources.dataDir);
  const unlock = await lockFolder(sources.dataDir);
  await expect(restoreBackup(backup.folder, sources, { force: true })).rejects.toThrow(
    `uses ${sources.dataDir}. Stop the stack first.`,
  );
  unlock();
  expect(rowsOf('billing', 'SELECT id FROM account_ledger')).toEqual([{ id: 7 }]);
});

test.each([
  ['succeeds', 'done'],
  ['fails', 'the store is away'],
])('no stack can start in the data folder until a restore %s', async (_, outcome) => {
  const backup = await makeBackup(sources, join(folder, 'backups'));
  const starts = [];
  const components = sources.components.map((component) => ({
    ...component,
    // The restore reads this when it opens the stores, after its check of what it would overwrite.
    get storeUrl() {
      starts.push(lockFolder(sources.dataDir).catch(({ message }) => message));
      if (outcome !== 'done') throw new Error(outcome);
      return component.storeUrl;
    },
  }));
  const restored = restoreBackup(backup.folder, { ...sources, components }, { force: true });
  expect(
    await restored.then(
      () => 'done',
      ({ message }) => message,
    ),
  ).toBe(outcome);
  const refusal = expect.stringContaining(`Another Hourbank or a restore uses ${sources.dataDir}.`);
  expect(await Promise.all(starts)).toEqual(components.map(() => refusal));
  (await lockFolder(sources.dataDir))();
});

test('a restore that ends between two databases marks the folder until it is repeated', async () => {
  const backup = await makeBackup(sources, join(folder, 'backups'));
  for (const { name } of sources.components) execute(name, 'CREATE TABLE later (id INTEGER)');
  const restored = () =>
    sources.components
      .filter(({ name }) => rowsOf(name, "SELECT 1 FROM sqlite_master WHERE name = 'later'").length === 0)
      .map(({ name }) => name);
  // A folder can't be removed like the index of a journal, so the restore fails at its third database.
  const [first, second, third] = sources.components.map(({ name }) => name);
  await mkdir(join(folder, `${third}.db-shm`));
  await expect(restoreBackup(backup.folder, sources, { force: true })).rejects.toThrow(
    /^Only a part is restored: .*\nRun the restore again with --force\.$/,
  );
  expect(restored()).toEqual([first, second]);
  const refusal = `A restore into ${sources.dataDir} did not finish, so its databases do not agree. Run it again: npm run restore -- "${backup.folder}" --force`;
  await expect(requireFinishedRestore(sources.dataDir)).rejects.toThrow(refusal);
  await expect(makeBackup(sources, join(folder, 'backups'))).rejects.toThrow(refusal);

  await rm(join(folder, `${third}.db-shm`), { recursive: true });
  await restoreBackup(backup.folder, sources, { force: true });
  expect(restored()).toHaveLength(4);
  await requireFinishedRestore(sources.dataDir);
});

test('a failed restore to servers names the databases that are restored and those that are not', async () => {
  const components = ['identity', 'billing', 'tracking', 'tasks'].map((name) => ({ name }));
  const databases = Object.fromEntries(components.map(({ name }) => [name, { path: `databases/${name}.sql.gz` }]));
  const restore = async ({ name }) => {
    if (name === 'tracking') throw new Error('the connection was lost');
  };
  await expect(restoreServers('/backup', { kind: 'mysql', components }, { databases }, {}, restore)).rejects.toThrow(
    'the connection was lost\nThe restore is not complete. Restored databases: identity, billing; not restored, or only in part: tracking, tasks. Do not start the services, and run the restore again with --force.',
  );
});
