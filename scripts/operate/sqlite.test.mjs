import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from '@hourbank/sqlite';
import { isSqliteTaken, prepareSqlite, replaceSqlite } from './sqlite.mjs';

let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-sqlite-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function makeDatabase(name) {
  const file = join(folder, name);
  const database = new Database(file);
  database.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)');
  database.exec("INSERT INTO notes (text) VALUES ('kept')");
  database.close();
  return file;
}
async function overwrite(file) {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(3_996, 0xff), 0, 3_996, 100);
  await handle.close();
}
const component = () => ({ databaseUrl: `sqlite:${join(folder, 'billing.db')}` });

test.each([
  ['is no database', (file) => writeFile(file, 'not a database, although it has some text in it')],
  ['has an overwritten first page', overwrite],
])('a restore replaces a file that %s', async (_, damage) => {
  const copy = makeDatabase('copy.db');
  await damage(makeDatabase('billing.db'));
  expect(await isSqliteTaken(component())).toBe(true);
  for (const rest of ['-wal', '-shm', '-journal']) await writeFile(join(folder, `billing.db${rest}`), 'old');
  await prepareSqlite([component()], () => copy);
  await replaceSqlite([component()]);
  expect((await readdir(folder)).sort()).toEqual(['billing.db', 'copy.db']);
  const database = new Database(join(folder, 'billing.db'), { readonly: true });
  expect(database.prepare('SELECT text FROM notes').all()).toEqual([{ text: 'kept' }]);
  database.close();
});

test('a database that a process has open is refused', async () => {
  const database = new Database(makeDatabase('billing.db'));
  database.pragma('journal_mode = WAL');
  database.exec("INSERT INTO notes (text) VALUES ('new')");
  await expect(isSqliteTaken(component())).rejects.toThrow('is in use. Stop the stack first.');
  database.close();
  expect(await isSqliteTaken(component())).toBe(true);
});
