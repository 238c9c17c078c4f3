import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from '@hourbank/sqlite';
import { root, services } from './lib/components.mjs';
import { keyOf } from './operate/objects.mjs';

const protectedTable = (table) =>
  `CREATE TABLE ${table} (id INTEGER); ${['delete', 'update']
    .map((event) => `CREATE TRIGGER ${table}_no_${event} BEFORE ${event} ON ${table} BEGIN SELECT 1; END;`)
    .join(' ')}`;
const fileStore = 'CREATE TABLE file_store (installation_id TEXT); INSERT INTO file_store VALUES (NULL);';
/** What backup and restore require of the databases, and a row that shows of which moment they are. */
const schemaOf = {
  identity: `${protectedTable('audit_log')} CREATE TABLE signing_keys (kid TEXT);
    CREATE TABLE outbox (event_id TEXT, kind TEXT, payload TEXT, created_at TEXT, due_at TEXT);`,
  billing: `${protectedTable('account_ledger')} ${fileStore}`,
  tracking: fileStore,
  tasks: `${fileStore} CREATE TABLE stored_files (id TEXT, ext TEXT, size INTEGER, sha256 TEXT, state TEXT);`,
};

let dataDir;

function withDatabase(name, work) {
  const database = new Database(join(dataDir, `${name}.db`));
  try {
    return work(database);
  } finally {
    database.close();
  }
}
const execute = (name, sql) => withDatabase(name, (database) => database.exec(sql));
const momentsOf = () =>
  services.map(({ name }) =>
    withDatabase(name, (database) => database.prepare('SELECT text FROM moment').all()[0].text),
  );

/** Runs a command of the operator, in which no file may become larger than `limit`, KiB: a disk that is full. */
const run = (script, args = [], limit = 'unlimited') =>
  new Promise((done) => {
    execFile(
      'bash',
      ['-c', `ulimit -f ${limit}; exec "$@"`, 'bash', process.execPath, join(root, 'scripts', script), ...args],
      { cwd: root, env: { ...process.env, DATA_DIR: dataDir, BACKUP_DIR: '' } },
      (error, stdout, stderr) => done({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

async function backUp() {
  const { code } = await run('backup.mjs');
  const [name] = await readdir(join(dataDir, 'backups'));
  return { code, folder: join(dataDir, 'backups', name) };
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hb-restore-command-'));
  for (const { name } of services)
    execute(name, `${schemaOf[name]} CREATE TABLE moment (text TEXT); INSERT INTO moment VALUES ('backup');`);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('a restore that finds the disk full changes no database', async () => {
  execute('tracking', 'CREATE TABLE large (content BLOB); INSERT INTO large VALUES (zeroblob(3000000))');
  const { folder } = await backUp();
  for (const { name } of services) execute(name, "UPDATE moment SET text = 'present'");
  const { code, stderr } = await run('restore.mjs', [folder, '--force'], 1000);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^No database was changed: EFBIG/);
  expect(momentsOf()).toEqual(['present', 'present', 'present', 'present']);
  expect((await readdir(dataDir)).filter((name) => /restored|unfinished/.test(name))).toEqual([]);

  expect((await run('restore.mjs', [folder, '--force'])).code).toBe(0);
  expect(momentsOf()).toEqual(['backup', 'backup', 'backup', 'backup']);
}, 60_000);

test('a restore lists the files that the backup lacks', async () => {
  const file = { id: 'ab34', ext: 'png' };
  execute('tasks', `INSERT INTO stored_files VALUES ('ab34', 'png', 7, '${'0'.repeat(64)}', 'ready')`);
  const { code, folder } = await backUp();
  expect(code).toBe(2);
  const restored = await run('restore.mjs', [folder, '--force']);
  expect(restored.code).toBe(2);
  expect(restored.stdout).toMatch(/^Restored the backup of /);
  expect(restored.stderr).toContain(keyOf('tasks', file));
}, 60_000);
