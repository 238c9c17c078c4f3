import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMigrations, withMigrationSource } from '@hourbank/service-kit/db';
import { createConnection } from 'mysql2/promise';
import { dumpOf, type Schema } from './schema-catalog';

export interface TestDatabase {
  /** For `DATABASE_URL` (D-55). Statements may take long, because a busy machine is not an unavailable database. */
  readonly url: string;
  /** Deletes the database. Close its connections first. */
  drop(): Promise<void>;
}

type DatabaseKind = 'sqlite' | 'mariadb';

/** The database of this test run, from `TEST_DATABASE`; SQLite by default. */
export function databaseKind(): DatabaseKind {
  const kind = process.env.TEST_DATABASE ?? 'sqlite';
  if (kind !== 'sqlite' && kind !== 'mariadb') throw new Error(`TEST_DATABASE must be sqlite or mariadb, not ${kind}`);
  return kind;
}

/**
 * Creates an empty database whose name contains `prefix`, such as `billing`. Each call creates another one.
 */
export const testDatabase = (prefix: string): Promise<TestDatabase> =>
  databaseKind() === 'mariadb' ? mariaDatabase(prefix) : sqliteDatabase(prefix);

/**
 * Creates a database with the tables of a service. The first one of a run is migrated, and the others are its copies,
 * which take a fifth of the time. `prefix` as for `testDatabase`.
 */
export async function serviceDatabase(prefix: string, schema: Schema): Promise<TestDatabase> {
  const database = await testDatabase(prefix);
  const folder = process.env.TEST_TEMPLATES;
  if (!folder)
    throw new Error('TEST_TEMPLATES is not set: run the tests with jest, whose global setup makes the folder');
  const template = join(folder, prefix);
  if (!existsSync(template)) {
    await runMigrations({ url: database.url, ...schema });
    const made = `${template}-${randomBytes(5).toString('hex')}`;
    if (databaseKind() === 'sqlite') await copyFile(database.url.slice('sqlite:'.length), made);
    else await writeFile(made, await withMigrationSource({ url: database.url, ...schema }, dumpOf));
    await rename(made, template);
  } else if (databaseKind() === 'sqlite') await copyFile(template, database.url.slice('sqlite:'.length));
  else await queryMariaDb(database.url, await readFile(template, 'utf8'));
  return database;
}

async function sqliteDatabase(prefix: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), `hb-${prefix}-db-`));
  return { url: `sqlite:${join(folder, `${prefix}.db`)}`, drop: () => rm(folder, { recursive: true, force: true }) };
}

/** Runs statements in one request. */
async function queryMariaDb(url: string, sql: string): Promise<void> {
  const connection = await createConnection({ uri: url.split('?')[0], multipleStatements: true });
  try {
    await connection.query(sql);
  } finally {
    await connection.end();
  }
}

async function mariaDatabase(prefix: string): Promise<TestDatabase> {
  const root = process.env.TEST_MARIADB_URL;
  if (!root) throw new Error('TEST_MARIADB_URL is not set: run the tests with jest, whose global setup starts MariaDB');
  const name = `hb_${prefix.replace(/\W/g, '_')}_${randomBytes(5).toString('hex')}`;
  await queryMariaDb(root, `CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  return {
    url: `${root.replace(/\/$/, '')}/${name}?timeout=60`,
    drop: () => queryMariaDb(root, `DROP DATABASE IF EXISTS ${name}`),
  };
}
