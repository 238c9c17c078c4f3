import Database from '@hourbank/sqlite';
import { DataSource } from 'typeorm';
import type { DataSourceOptions, EntitySchema, MigrationInterface } from 'typeorm';
import { boundedMysql } from './bounded-mysql';
import { databaseTimeouts } from './database-timeouts';
import { SnakeNaming } from './naming';

export type MigrationClass = new () => MigrationInterface;

export interface SourceOptions {
  /** `sqlite:<file>` or `mysql://user:password@host:port/database?timeout=<seconds>`. */
  url: string;
  /** How long a statement may take if the URL says nothing, ms. */
  statementMs?: number;
  entities?: EntitySchema[];
  migrations?: MigrationClass[];
}

/**
 * How long an open transaction may wait for its next statement. After a network failure, the server does not know that
 * the client is gone, and would keep its row locks for hours. Only MariaDB executes the `/*M!` comment.
 */
const idleTransactionSeconds = 30;
/** Requests that may wait for a connection, or for SQLite's only writer; any more are rejected. */
export const queueLimit = 256;
/** Prepared statements per connection. Filters of lists have many forms, and the server allows some 16,000 in all. */
const maxPreparedStatements = 100;
/**
 * How long SQLite waits for another process's lock, ms. The wait blocks the whole process, so it is short and
 * transactions are retried.
 */
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

/** The write connection of a SQLite file, or a separate read-only connection. */
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
      if (mode === 'read') return void database.pragma('query_only = ON');
      database.pragma('synchronous = FULL');
      // Without it, REPLACE deletes rows without their DELETE triggers, which protect the ledger and the audit log.
      database.pragma('recursive_triggers = ON');
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
    connectTimeout: databaseTimeouts(options).connectMs,
  } satisfies DataSourceOptions;
}

/**
 * A connection pool that serves requests; every wait in it has a timeout. The write pool disables autocommit, which
 * saves the round trip of BEGIN, and accepts several statements at once, which requires backslash escapes in values.
 */
export function mysqlSource(options: SourceOptions & { poolSize: number }, mode: 'write' | 'read') {
  const isWriting = mode === 'write';
  const setup = isWriting
    ? [
        `SET SESSION autocommit = 0, sql_mode = REPLACE(@@sql_mode, 'NO_BACKSLASH_ESCAPES', '')
         /*M!100301 , idle_transaction_timeout = ${idleTransactionSeconds} */`,
      ]
    : [];
  const { driver, cut, use: getStatistics } = boundedMysql({ ...databaseTimeouts(options), setup });
  const source = new DataSource({
    ...mysqlOptions(options),
    driver,
    poolSize: options.poolSize,
    multipleStatements: isWriting,
    extra: { queueLimit, maxPreparedStatements },
  });
  return { source, cut, pools: () => getStatistics(mode) };
}

/** A pool for migrations, with long timeouts: one connection holds the lock and the other runs the migrations. */
export function mysqlMigrationSource(options: SourceOptions) {
  const { driver, cut } = boundedMysql({ acquireMs: 5_000, statementMs: 3_600_000 });
  return { source: new DataSource({ ...mysqlOptions(options), driver, poolSize: 2 }), cut };
}
