import { createConnection } from 'mysql2/promise';
import { databaseKind, testDatabase, type TestDatabase } from '@hourbank/testing';
import { openDatabase } from './database';
import { pendingMigrations, runMigrations } from './migrate';
import { notes, samples } from '../../tests/sample-tables';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase('pending');
});
afterEach(() => database.drop());

/** Returns a URL whose user may change rows but not the schema, like the user of the replicas in production. */
async function createReplicaUser(): Promise<{ url: string; end: () => Promise<void> }> {
  if (databaseKind() === 'sqlite') return { url: database.url, end: async () => undefined };
  const url = new URL(database.url);
  const { search } = url;
  url.search = '';
  const admin = await createConnection(url.href);
  const name = url.pathname.slice(1);
  const user = `app_${name.slice(-8)}`;
  await admin.query(`CREATE USER ${user}@'%' IDENTIFIED BY 'secret'`);
  await admin.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${name}.* TO ${user}@'%'`);
  Object.assign(url, { username: user, password: 'secret', search });
  const end = async () => {
    await admin.query(`DROP USER ${user}@'%'`);
    await admin.end();
  };
  return { url: url.href, end };
}

test('a replica without migration rights waits for the migration job and needs only rights on rows', async () => {
  const replica = await createReplicaUser();
  const warnings: unknown[] = [];
  let resolveFirst = () => {};
  const firstWarning = new Promise<void>((resolve) => {
    resolveFirst = resolve;
  });
  const log = {
    info: () => undefined,
    warn: (details: object, message: string) => {
      warnings.push({ details, message });
      resolveFirst();
    },
  };
  const opening = openDatabase({ url: replica.url, ...samples, log, migrate: false });
  try {
    await Promise.race([firstWarning, opening]);
    expect(warnings).toEqual([
      {
        message: 'waiting for the database to be migrated',
        details: { migrations: samples.migrations.map((Migration) => new Migration().name) },
      },
    ]);

    await runMigrations({ url: database.url, ...samples });
    const db = await opening;
    expect(await db.read.count(notes)).toBe(0);
    expect(await pendingMigrations(db.read, samples.migrations)).toEqual([]);
    await db.close();
  } finally {
    await replica.end();
  }
});

test('an older version opens a database that a newer version has migrated', async () => {
  await runMigrations({ url: database.url, ...samples });
  const db = await openDatabase({
    url: database.url,
    ...samples,
    migrations: samples.migrations.slice(0, 1),
    log: { info: () => undefined, warn: () => undefined },
    migrate: false,
  });
  expect(await db.read.count(notes)).toBe(0);
  await db.close();
});
