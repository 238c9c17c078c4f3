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

/** The address of a user who may change rows and not the schema, as replicas have one in production. */
async function addressOfReplicas(): Promise<{ url: string; end: () => Promise<void> }> {
  if (databaseKind() === 'sqlite') return { url: database.url, end: async () => undefined };
  const admin = await createConnection(database.url);
  const url = new URL(database.url);
  const name = url.pathname.slice(1);
  const user = `app_${name.slice(-8)}`;
  await admin.query(`CREATE USER ${user}@'%' IDENTIFIED BY 'secret'`);
  await admin.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${name}.* TO ${user}@'%'`);
  Object.assign(url, { username: user, password: 'secret' });
  const end = async () => {
    await admin.query(`DROP USER ${user}@'%'`);
    await admin.end();
  };
  return { url: url.href, end };
}

test('a replica that may not migrate waits for the job that does, and asks for no right but to read and write rows', async () => {
  const replica = await addressOfReplicas();
  const warnings: unknown[] = [];
  let tellFirst = () => {};
  const firstWarning = new Promise<void>((resolve) => {
    tellFirst = resolve;
  });
  const log = {
    info: () => undefined,
    warn: (details: object, message: string) => {
      warnings.push({ details, message });
      tellFirst();
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
}, 60_000);

test('a database that a newer version has migrated is good enough for an older one', async () => {
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
