import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';

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

async function sqliteDatabase(prefix: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), `hb-${prefix}-db-`));
  return { url: `sqlite:${join(folder, `${prefix}.db`)}`, drop: () => rm(folder, { recursive: true, force: true }) };
}

async function mariaDatabase(prefix: string): Promise<TestDatabase> {
  const root = process.env.TEST_MARIADB_URL;
  if (!root) throw new Error('TEST_MARIADB_URL is not set: run the tests with jest, whose global setup starts MariaDB');
  const name = `hb_${prefix.replace(/\W/g, '_')}_${randomBytes(5).toString('hex')}`;
  const statement = async (sql: string) => {
    const connection = await createConnection(root);
    try {
      await connection.query(sql);
    } finally {
      await connection.end();
    }
  };
  await statement(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  return {
    url: `${root.replace(/\/$/, '')}/${name}?timeout=60`,
    drop: () => statement(`DROP DATABASE IF EXISTS ${name}`),
  };
}
