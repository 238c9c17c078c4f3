import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';

export interface TestDatabase {
  /** For `DATABASE_URL` (D-55). */
  readonly url: string;
  /** Removes the database with everything in it. Close its connections first. */
  drop(): Promise<void>;
}

export type DatabaseKind = 'sqlite' | 'mariadb';

/** The database this run is about: `TEST_DATABASE`, SQLite where nothing is said. */
export function databaseKind(): DatabaseKind {
  const kind = process.env.TEST_DATABASE ?? 'sqlite';
  if (kind !== 'sqlite' && kind !== 'mariadb') throw new Error(`TEST_DATABASE must be sqlite or mariadb, not ${kind}`);
  return kind;
}

/** A fresh, empty database for one part (`billing`, ...); each call makes another one, so test files never meet. */
export const testDatabase = (part: string): Promise<TestDatabase> =>
  databaseKind() === 'mariadb' ? mariaDatabase(part) : sqliteDatabase(part);

async function sqliteDatabase(part: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), `hb-${part}-db-`));
  return { url: `sqlite:${join(folder, `${part}.db`)}`, drop: () => rm(folder, { recursive: true, force: true }) };
}

async function mariaDatabase(part: string): Promise<TestDatabase> {
  const root = process.env.TEST_MARIADB_URL;
  if (!root) throw new Error('TEST_MARIADB_URL is not set: run through jest, whose global set-up starts a MariaDB');
  const name = `hb_${part.replace(/\W/g, '_')}_${randomBytes(5).toString('hex')}`;
  const statement = async (sql: string) => {
    const connection = await createConnection(root);
    try {
      await connection.query(sql);
    } finally {
      await connection.end();
    }
  };
  await statement(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  return { url: `${root.replace(/\/$/, '')}/${name}`, drop: () => statement(`DROP DATABASE IF EXISTS ${name}`) };
}
