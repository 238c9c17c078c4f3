import { databaseKind, testDatabase, type TestDatabase } from '@hourbank/testing';
import { samples } from '../../tests/sample-tables';
import { ConfigError } from '../config/read-config';
import { type Db, openDatabase } from './database';
import { padLists, placeholders, select } from './sql';

const log = { info: () => undefined, warn: () => undefined };
let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await testDatabase('prepared');
  db = await openDatabase({ url: database.url, ...samples, log, poolSize: 2 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test('lists are padded to powers of two with their last value, and all other parameters keep their place', () => {
  for (let length = 1; length <= 70; length += 1) {
    const list = numbersTo(length);
    const sql = `SELECT ? FROM a WHERE b IN (${placeholders(list)}) AND c NOT IN (${placeholders(list)}) AND d = ?`;
    const padded = padLists(sql, ['first', ...list, ...list, 'last']);
    const size = 2 ** Math.ceil(Math.log2(length));
    const wanted = [...list, ...Array.from({ length: size - length }, () => length)];
    expect(padded.values).toEqual(['first', ...wanted, ...wanted, 'last']);
    expect(padded.sql.split('?')).toHaveLength(padded.values.length + 1);
  }
  const insert = 'INSERT INTO a (b, c) VALUES (?, ?), (?, ?)';
  expect(padLists(insert, [1, 2, 3, 4])).toEqual({ sql: insert, values: [1, 2, 3, 4] });
});

if (databaseKind() === 'mariadb') {
  test('lists of any length need a bounded number of statements (D-104)', async () => {
    for (let length = 1; length <= 220; length += 1) {
      const ids = numbersTo(length);
      const rows = await select(db.read, `SELECT id FROM notes WHERE id IN (${placeholders(ids)})`, ids);
      expect(rows).toEqual([]);
    }
    // 1, 2, 4 to 256, and those of the start, on each of two connections.
    expect(db.pools().find(({ name }) => name === 'read')?.statements).toBeLessThan(30);
    for (let form = 1; form <= 220; form += 1) await select(db.read, `SELECT ${form}`);
    expect(db.pools().find(({ name }) => name === 'read')?.statements).toBeLessThanOrEqual(100);
  });

  test.each([
    ['sslmode=require', 'DATABASE_URL: sslmode is no parameter of this URL; known are timeout, ssl, ca'],
    ['ssl=yes', 'DATABASE_URL: ssl must be true or verify'],
    ['ssl=true&ca=/x', 'DATABASE_URL: ca needs ssl=verify'],
    ['ssl=verify', 'DATABASE_URL: ssl=verify needs the name of the server, not its address'],
    ['ssl=true', 'DATABASE_URL: no encrypted connection: Server does not support secure connection'],
  ])('?%s stops the service with one line', async (parameters, message) => {
    const url = database.url.replace(/\?.*/, `?${parameters}`);
    const opening = openDatabase({ url, ...samples, log, waitMs: Infinity });
    await expect(opening).rejects.toThrow(new ConfigError(message));
  });
}
