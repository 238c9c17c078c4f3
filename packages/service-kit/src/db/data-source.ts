import Database from '@hourbank/sqlite';
import { DataSource } from 'typeorm';
import type { DataSourceOptions, EntitySchema, MigrationInterface } from 'typeorm';
import { boundedMysql } from './bounded-mysql';
import { SnakeNaming } from './naming';

export type MigrationClass = new () => MigrationInterface;

export interface SourceOptions {
  /** `sqlite:<file>` or `mysql://user:password@host:port/database`. */
  url: string;
  entities?: EntitySchema[];
  migrations?: MigrationClass[];
}

/** No statement of a request may take longer, ms. */
const statementMs = 2_000;
/** Longest wait for a connection: connecting or another request's turn, ms. */
const acquireMs = 1_000;
const connectMs = 1_000;
/** Requests that may wait for a connection before more are turned away. */
const waiting = 256;
/** How long SQLite waits for another process's lock, ms. The whole process waits with it; transactions are repeated for longer. */
const sqliteBusyMs = 50;

const common = ({ entities = [], migrations = [] }: SourceOptions) => ({
  entities,
  migrations,
  namingStrategy: new SnakeNaming(),
  migrationsTableName: 'migrations',
  migrationsRun: false,
  synchronize: false,
  logging: false as const,
});

export const isSqlite = (url: string) => url.startsWith('sqlite:');

function sqliteFile(url: string): string {
  const file = url.slice('sqlite:'.length);
  if (!file || file.startsWith(':memory:'))
    throw new Error('DATABASE_URL: sqlite needs a file, as in sqlite:.data/billing.db');
  return file;
}

/** The writing connection of a SQLite file, or a read-only one beside it. */
export const sqliteSource = (options: SourceOptions, mode: 'write' | 'read', busyMs = sqliteBusyMs) =>
  new DataSource({
    ...common(options),
    type: 'better-sqlite3',
    driver: Database,
    database: sqliteFile(options.url),
    timeout: busyMs,
    enableWAL: mode === 'write',
    readonly: mode === 'read',
    statementCacheSize: 500,
    prepareDatabase: (database: Database.Database) => {
      database.pragma(mode === 'write' ? 'synchronous = FULL' : 'query_only = ON');
    },
  });

function mysqlOptions(options: SourceOptions) {
  return {
    ...common(options),
    type: 'mysql' as const,
    url: options.url,
    timezone: 'Z',
    dateStrings: ['DATE'],
    charset: 'UTF8MB4_BIN',
    connectTimeout: connectMs,
  } satisfies DataSourceOptions;
}

/**
 * A pool that serves requests: every wait in it has an end. The one for writing has each statement in a transaction from the start,
 * which saves the round trip that would begin one, and takes several in one piece: their values are escaped with backslashes.
 */
export function mysqlSource(options: SourceOptions & { poolSize: number }, mode: 'write' | 'read') {
  const isWriting = mode === 'write';
  const setup = isWriting
    ? ["SET SESSION autocommit = 0, sql_mode = REPLACE(@@sql_mode, 'NO_BACKSLASH_ESCAPES', '')"]
    : [];
  const { driver, cut, use: used } = boundedMysql({ acquireMs, statementMs, setup });
  const source = new DataSource({
    ...mysqlOptions(options),
    driver,
    poolSize: options.poolSize,
    multipleStatements: isWriting,
    extra: { queueLimit: waiting },
  });
  return { source, cut, pools: () => used(mode) };
}

/** A pool for migrations, which may take their time: one connection holds the lock, the other works. */
export function mysqlMigrationSource(options: SourceOptions) {
  const { driver, cut } = boundedMysql({ acquireMs: 5_000, statementMs: 3_600_000 });
  return { source: new DataSource({ ...mysqlOptions(options), driver, poolSize: 2 }), cut };
}
