import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type BetterSqlite3 from './index.cjs';

type Driver = typeof BetterSqlite3;

/** The drivers of this Node version and of Node 20, which must behave identically. */
const drivers: [name: string, driver: Driver][] = [
  ['the driver of this Node', require('./index.cjs') as Driver],
  ['the driver of Node 20', require('./node-20.cjs') as Driver],
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hb-sqlite-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const codeOf = (work: () => unknown) => {
  try {
    work();
    return 'no error';
  } catch (cause) {
    return (cause as { code?: string }).code;
  }
};

describe.each(drivers)('%s', (_name, Database) => {
  const open = (options: BetterSqlite3.Options = {}) => new Database(join(folder, 'ä b.db'), options);
  const withTables = () => {
    const database = open();
    database.pragma('journal_mode = WAL');
    database.exec(`
      CREATE TABLE clients (id INTEGER PRIMARY KEY, email TEXT NOT NULL, hours INTEGER CHECK (hours >= 0));
      CREATE UNIQUE INDEX uq_clients_email ON clients (email);
      CREATE TABLE tasks (id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES clients (id))`);
    database.prepare('INSERT INTO clients (email, hours) VALUES (?, ?)').run('a@b.test', 3);
    return database;
  };

  test('returns plain rows and the number of changes, and reports which statements return rows', () => {
    const database = withTables();
    const insert = database.prepare('INSERT INTO clients (email, hours) VALUES (?, ?)');
    const list = database.prepare<[number], object>('SELECT email, hours, NULL AS note FROM clients WHERE hours > ?');
    expect([insert.reader, list.reader]).toEqual([false, true]);
    expect(insert.run('c@d.test', 0)).toMatchObject({ changes: 1, lastInsertRowid: 2 });
    const rows = list.all(1);
    expect(rows).toEqual([{ email: 'a@b.test', hours: 3, note: null }]);
    expect(list.get(1)).toEqual(rows[0]);
    expect(list.get(9)).toBeUndefined();
    expect(database.prepare('INSERT INTO tasks (client_id) VALUES (1) RETURNING id').reader).toBe(true);
    expect(database.pragma('user_version', { simple: true })).toBe(0);
    database.close();
  });

  test('prepares a statement again after the table has changed', () => {
    const database = withTables();
    const list = database.prepare('SELECT * FROM clients');
    expect(list.all()).toHaveLength(1);
    database.exec("ALTER TABLE clients ADD COLUMN name TEXT NOT NULL DEFAULT 'x'");
    expect(list.all()).toEqual([{ id: 1, email: 'a@b.test', hours: 3, name: 'x' }]);
    database.close();
  });

  test('stores and compares complete text, including NUL characters', () => {
    const database = withTables();
    const emails = ['a\0b', "it's\0 \\", 'Größe 🎉', '?', '\0', ''];
    const insert = database.prepare("INSERT INTO clients (email, hours) VALUES (?, CASE '?' WHEN '?' THEN ? END)");
    for (const email of emails) insert.run(email, 7);
    expect(database.prepare('SELECT email FROM clients WHERE hours = ? ORDER BY id').all(7)).toEqual(
      emails.map((email) => ({ email })),
    );
    const find = database.prepare('SELECT count(*) AS n, typeof(?) AS type FROM clients WHERE email = ?');
    for (const email of emails) expect(find.get(email, email)).toEqual({ n: 1, type: 'text' });
    database.close();
  });

  test('reports SQLite error codes', () => {
    const database = withTables();
    const codes = [
      "INSERT INTO clients (email) VALUES ('a@b.test')",
      "INSERT INTO clients (id, email) VALUES (1, 'x')",
      'INSERT INTO clients (hours) VALUES (1)',
      "INSERT INTO clients (email, hours) VALUES ('y', -1)",
      'INSERT INTO tasks (client_id) VALUES (99)',
      'SELECT * FROM nothing',
    ].map((sql) => codeOf(() => database.prepare(sql).run()));
    expect(codes).toEqual([
      'SQLITE_CONSTRAINT_UNIQUE',
      'SQLITE_CONSTRAINT_PRIMARYKEY',
      'SQLITE_CONSTRAINT_NOTNULL',
      'SQLITE_CONSTRAINT_CHECK',
      'SQLITE_CONSTRAINT_FOREIGNKEY',
      'SQLITE_ERROR',
    ]);
    expect(() => database.exec("INSERT INTO clients (email) VALUES ('a@b.test')")).toThrow(
      'UNIQUE constraint failed: clients.email',
    );
    database.close();
  });

  test('returns SQLITE_BUSY to a second writer after its timeout and to a writer with an outdated snapshot', () => {
    const database = withTables();
    const other = open({ timeout: 20 });
    database.exec('BEGIN IMMEDIATE');
    expect([database.inTransaction, other.inTransaction]).toEqual([true, false]);
    const since = performance.now();
    expect(codeOf(() => other.exec('BEGIN IMMEDIATE'))).toBe('SQLITE_BUSY');
    expect(performance.now() - since).toBeGreaterThan(10);
    database.exec('ROLLBACK');
    other.exec('BEGIN');
    other.prepare('SELECT count(*) FROM clients').get();
    database.exec("INSERT INTO clients (email) VALUES ('new')");
    expect(codeOf(() => other.exec("INSERT INTO clients (email) VALUES ('late')"))).toMatch(/^SQLITE_BUSY/);
    other.close();
    database.close();
  });

  test('keeps a read-only connection read-only regardless of its pragmas', () => {
    withTables().close();
    const reader = open({ readonly: true });
    reader.pragma('query_only = OFF');
    expect(codeOf(() => reader.exec("INSERT INTO clients (email) VALUES ('x')"))).toBe('SQLITE_READONLY');
    expect(reader.prepare('SELECT count(*) AS n FROM clients').get()).toEqual({ n: 1 });
    reader.close();
  });

  test('does not create a file with fileMustExist', () => {
    expect(codeOf(() => open({ fileMustExist: true }))).toBe('SQLITE_CANTOPEN');
    expect(codeOf(() => open({ readonly: true }))).toBe('SQLITE_CANTOPEN');
  });

  test('creates a backup of the committed data and keeps the source usable', async () => {
    const database = withTables();
    const copy = join(folder, 'copy.db');
    await database.backup(copy);
    database.exec("INSERT INTO clients (email) VALUES ('later')");
    const backup = new Database(copy, { readonly: true });
    expect(backup.prepare('SELECT email FROM clients').all()).toEqual([{ email: 'a@b.test' }]);
    backup.close();
    database.close();
    expect(database.open).toBe(false);
  });

  test('survives the garbage collection of 10,000 prepared statements', () => {
    const database = withTables();
    for (let n = 0; n < 10_000; n++) database.prepare(`SELECT ${n} AS n`).get();
    expect(database.prepare('SELECT count(*) AS n FROM clients').get()).toEqual({ n: 1 });
    database.close();
  });
});
