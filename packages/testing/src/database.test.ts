import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { initialMigration, migrateDatabase, withMigrationSource } from '@hourbank/service-kit/db';
import { platformTables } from '@hourbank/service-kit/service';
import { databaseKind, serviceDatabase, testDatabase } from './database';
import { catalogOf, dumpOf } from './schema-catalog';

if (databaseKind() === 'sqlite') {
  test('every call creates a separate SQLite file, and drop deletes all of its files', async () => {
    const [one, two] = await Promise.all([testDatabase('billing'), testDatabase('billing')]);
    expect(one.url).toMatch(/^sqlite:.+billing\.db$/);
    expect(one.url).not.toBe(two.url);
    const file = one.url.slice('sqlite:'.length);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}-wal`, 'x');
    await one.drop();
    await two.drop();
    expect(existsSync(dirname(file))).toBe(false);
  });
} else {
  test('creates a MariaDB database with binary collation, and drop deletes it', async () => {
    const database = await testDatabase('svc-billing');
    const url = new URL(database.url);
    url.search = '';
    const connection = await createConnection(url.href);
    const [rows] = await connection.query(
      'SELECT @@collation_database AS collation, @@innodb_flush_log_at_trx_commit AS durable',
    );
    expect(rows).toEqual([{ collation: 'utf8mb4_bin', durable: 1 }]);
    await connection.end();
    await database.drop();
    await expect(createConnection(url.href)).rejects.toThrow(/Unknown database/);
  });
}

test('databases of a service are equal, and that they are migrated is known', async () => {
  const tables = [...platformTables];
  const schema = { tables, migrations: [initialMigration(1763600400009, 'create-tables', tables)] };
  const databases = [];
  while (databases.length < 3) databases.push(await serviceDatabase('equal', schema));
  const printed: string[] = [];
  const seen = [];
  for (const { url } of databases) {
    await migrateDatabase({ url, ...schema }, (line) => printed.push(line));
    seen.push(
      await withMigrationSource({ url, ...schema }, async (source) => [await catalogOf(source), await dumpOf(source)]),
    );
  }
  expect(printed).toEqual(Array(3).fill('The database is up to date.'));
  expect(Object.keys(seen[0]![0]!)).toEqual(tables.map(({ tableName }) => tableName).sort());
  expect(seen.slice(1)).toEqual([seen[0], seen[0]]);
  for (const database of databases) await database.drop();
});

test('rejects an unknown TEST_DATABASE', () => {
  const before = process.env.TEST_DATABASE;
  process.env.TEST_DATABASE = 'oracle';
  try {
    expect(databaseKind).toThrow('TEST_DATABASE must be sqlite or mariadb, not oracle');
  } finally {
    if (before === undefined) delete process.env.TEST_DATABASE;
    else process.env.TEST_DATABASE = before;
  }
});
