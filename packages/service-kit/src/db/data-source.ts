import Database from '@hourbank/sqlite';
import { DataSource } from 'typeorm';
import type { MigrationInterface } from 'typeorm';
import { SnakeNaming, type Table } from './table';

export type MigrationClass = new () => MigrationInterface;

export interface SourceOptions {
  /** `sqlite:<file>` or `mysql://user:password@host:port/database?timeout=<seconds>`. */
  url: string;
  /** How long a statement may take if the URL says nothing, ms. */
  statementMs?: number;
  tables?: readonly Table[];
  migrations?: MigrationClass[];
}

/** Requests that may wait for a connection, or for SQLite's only writer; any more are rejected. */
export const queueLimit = 256;
/**
 * How long SQLite waits for another process's lock, ms. The wait blocks the whole process, so it is short and
 * transactions are retried.
 */
const sqliteBusyMs = 50;

/** Options of every data source. */
export const common = ({ tables = [], migrations = [] }: SourceOptions) => ({
  entities: [...tables],
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
