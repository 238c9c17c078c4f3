import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMariaDb, testStore } from '@hourbank/testing';
import { createConnection } from 'mysql2/promise';
import { services } from '../lib/components.mjs';
import { makeBackup } from './make-backup.mjs';
import { keyOf, openObjects } from './objects.mjs';
import { restoreBackup } from './restore-backup.mjs';

jest.setTimeout(120_000);

function protectedTable(table) {
  const refuse = (event) =>
    `CREATE TRIGGER ${table}_no_${event} BEFORE ${event} ON ${table} FOR EACH ROW SIGNAL SQLSTATE '45000';`;
  return `CREATE TABLE ${table} (id INT); ${refuse('delete')} ${refuse('update')}`;
}
const fileStore = 'CREATE TABLE file_store (installation_id VARCHAR(40)); INSERT INTO file_store VALUES (NULL);';
/** What backup and restore require of the databases. */
const schemaOf = {
  identity: `${protectedTable('audit_log')} CREATE TABLE signing_keys (kid INT);
    CREATE TABLE outbox (event_id VARCHAR(40), kind VARCHAR(9), payload TEXT, created_at DATETIME(3), due_at DATETIME(3));`,
  billing: `${protectedTable('account_ledger')} ${fileStore}`,
  tracking: fileStore,
  tasks: fileStore,
};

let folder;
let server;
let root;
let store;
let sources;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-restore-'));
  server = await startMariaDb({ options: ['--log-bin', '--binlog-format=ROW'] });
  root = await createConnection({ uri: server.url, multipleStatements: true });
  await root.query("CREATE USER operator IDENTIFIED BY 'secret'");
  for (const { name } of services)
    await root.query(
      `CREATE DATABASE ${name}; GRANT ALL ON ${name}.* TO operator; USE ${name}; ${schemaOf[name]} CREATE TABLE own (id INT)`,
    );
  store = await testStore();
  const urlOf = (name) => server.url.replace('root@', 'operator:secret@') + `/${name}`;
  const components = services.map(({ name }) => ({ name, databaseUrl: urlOf(name), storeUrl: store.url }));
  sources = { kind: 'mysql', dataDir: join(folder, 'data'), components };
});
afterAll(async () => {
  await store?.drop();
  await root?.end();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const trust = (value) => root.query(`SET GLOBAL log_bin_trust_function_creators = ${value}`);
const rowsOf = async (table) => (await root.query(`SELECT * FROM ${table}`))[0];

test('secrets of `npm start` come back with the databases of a server, and others are not overwritten unasked', async () => {
  await trust(1);
  const secrets = join(sources.dataDir, 'secrets.json');
  await mkdir(sources.dataDir);
  await writeFile(secrets, '{"SEAL_KEY_SECRET":"kept"}');
  const backup = await makeBackup(sources, join(folder, 'with secrets'));
  await writeFile(secrets, '{"SEAL_KEY_SECRET":"of another stack"}');
  await expect(restoreBackup(backup.folder, sources)).rejects.toThrow(/other secrets\)\. Use --force/);
  await rm(sources.dataDir, { recursive: true });
  await restoreBackup(backup.folder, sources, { force: true });
  expect(await readFile(secrets, 'utf8')).toBe('{"SEAL_KEY_SECRET":"kept"}');
});

test('a restore that may create no triggers changes no database and no file, and says so', async () => {
  const objects = await openObjects(store.url);
  const key = keyOf('tasks', { id: 'ab34', ext: 'txt' });
  const backup = await makeBackup(sources, join(folder, 'backups'));
  await writeFile(join(folder, 'later'), 'later');
  await objects.put(key, join(folder, 'later'), 5);
  for (const { name } of services) await root.query(`INSERT INTO ${name}.own VALUES (7)`);
  await trust(0);
  await expect(restoreBackup(backup.folder, sources, { force: true })).rejects.toThrow(
    /^Nothing was changed\. identity: The server writes a binary log and lets this user create no triggers\. [^\n]*$/,
  );
  for (const { name } of services) expect(await rowsOf(`${name}.own`)).toEqual([{ id: 7 }]);
  expect(await rowsOf('identity.outbox')).toHaveLength(1);
  await trust(1);
  await restoreBackup(backup.folder, sources, { force: true });
  for (const { name } of services) expect(await rowsOf(`${name}.own`)).toEqual([]);
});
