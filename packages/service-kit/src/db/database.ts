import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { commandLog } from '../logger/logger';
import { shutdown } from '../process/shutdown';
import { isSqlite, sqliteSource, type SourceOptions } from './data-source';
import { databaseTimeouts } from './database-timeouts';
import { classifyDbError } from './db-errors';
import { connect, pendingMigrations, runMigrations } from './migrate';
import type { PoolStatistics } from './pool-statistics';
import { assertColumns } from './schema-guard';
import { select } from './sql';
import { createTransact, type Transact } from './transactions';

export interface Db {
  readonly kind: 'sqlite' | 'mysql';
  /**
   * Runs `work` in a transaction. SQLite runs transactions in order of arrival. MySQL runs them in READ COMMITTED and
   * retries a transaction that a deadlock rolled back, so `work` must be repeatable. Throws if called inside another
   * transaction. Do not make network calls inside. When `work` returns a `CommitWith`, its statements are sent together
   * with the COMMIT.
   */
  tx: Transact;
  /** Reads outside transactions: a separate read-only connection on SQLite, the read pool on MySQL. */
  readonly read: EntityManager;
  /** Checks that the database responds within the time of a statement; throws otherwise. */
  ping(): Promise<void>;
  /** Statistics of the connection pools; empty on SQLite. */
  pools(): PoolStatistics[];
  close(): Promise<void>;
}

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface OpenOptions extends SourceOptions {
  log: Log;
  /** `false` if a separate job migrates the database; opening then waits for that job. */
  migrate?: boolean;
  /** How long to wait for a database that is not available yet, ms. */
  waitMs?: number;
  /** Aborts the wait for the database and for the migration job. */
  signal?: AbortSignal;
  /** Size of the read pool and of the write pool of this process (MySQL). */
  poolSize?: number;
}

/** How long `close` waits for running statements before it drops the connections, ms. */
const closeMs = 1_000;

const rejectAfter = async (ms: number): Promise<never> => {
  await sleep(ms, undefined, { ref: false });
  throw new Error(`No response within ${ms} ms`);
};

/**
 * Connects the sources in order. Closes all of them if one fails, because opening is retried and would leak
 * connections.
 */
async function initializeAll(sources: readonly DataSource[], close: () => Promise<void>): Promise<void> {
  try {
    for (const source of sources) await connect(source);
  } catch (cause) {
    await close();
    throw cause;
  }
}

const destroyAll = async (sources: readonly DataSource[]): Promise<void> => {
  for (const source of sources) if (source.isInitialized) await source.destroy();
};

async function openSqlite(options: OpenOptions): Promise<Db> {
  const writer = sqliteSource(options, 'write');
  const reader = sqliteSource(options, 'read');
  const close = () => destroyAll([reader, writer]);
  await initializeAll([writer, reader], close);
  return {
    kind: 'sqlite',
    tx: createTransact('sqlite', writer, databaseTimeouts(options)),
    read: reader.manager,
    ping: async () => void (await reader.query('SELECT 1')),
    pools: () => [],
    close,
  };
}

async function openMysql(options: OpenOptions): Promise<Db> {
  // The driver takes 2 MB, so a process with SQLite does not load it.
  const { mysqlSource } = await import('./mysql-source');
  const poolSize = options.poolSize ?? 10;
  const timeouts = databaseTimeouts(options);
  const reader = mysqlSource({ ...options, poolSize }, 'read');
  const writer = mysqlSource({ ...options, poolSize }, 'write');
  const close = async () => {
    await Promise.all(
      [reader, writer].map(async ({ source, cut }) => {
        await Promise.race([destroyAll([source]), rejectAfter(closeMs)]).catch(() => undefined);
        cut();
      }),
    );
  };
  await initializeAll([reader.source, writer.source], close);
  return {
    kind: 'mysql',
    tx: createTransact('mysql', writer.source, timeouts),
    read: reader.source.manager,
    ping: async () =>
      void (await Promise.race([select(reader.source.manager, 'SELECT 1'), rejectAfter(timeouts.statementMs)])),
    pools: () => [reader, writer].flatMap(({ pools }) => pools()),
    close,
  };
}

/** Interval of the check for pending migrations, ms. */
const pendingCheckMs = 1_000;

/**
 * Waits without a timeout for the migration job. Until then this process is not ready, and processes of the previous
 * version keep serving requests. Failing instead would put the process into the orchestrator's restart back-off.
 */
async function untilMigrated(db: Db, { migrations = [], log, signal }: OpenOptions) {
  for (let attempt = 0; ; attempt++) {
    const pending = await pendingMigrations(db.read, migrations);
    if (pending.length === 0) return;
    if (attempt % 30 === 0) log.warn({ migrations: pending }, 'waiting for the database to be migrated');
    await sleep(pendingCheckMs, undefined, { signal });
  }
}

async function openExisting(options: OpenOptions): Promise<Db> {
  const db = await (isSqlite(options.url) ? openSqlite(options) : openMysql(options));
  try {
    await untilMigrated(db, options);
    await assertColumns(db.read);
    return db;
  } catch (cause) {
    await db.close();
    throw cause;
  }
}

/** Repeats `work` with back-off while the database is not available, for `waitMs` at most. */
async function whenAvailable<T>(
  { log, waitMs = 60_000, signal }: Pick<OpenOptions, 'log' | 'waitMs' | 'signal'>,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + waitMs;
  for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
    try {
      return await work();
    } catch (error) {
      const kind = classifyDbError(error);
      if ((kind !== 'unavailable' && kind !== 'busy') || Date.now() + pause > deadline) throw error;
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'waiting for the database');
      await sleep(pause, undefined, { signal });
    }
  }
}

/**
 * Opens a service's database and applies pending migrations. Retries with back-off while the database is not available.
 */
export const openDatabase = (options: OpenOptions): Promise<Db> =>
  whenAvailable(options, async () => {
    if (options.migrate ?? true) {
      const names = await runMigrations(options);
      if (names.length > 0) options.log.info({ migrations: names }, 'database migrations applied');
    }
    return openExisting(options);
  });

/** How long a migration job waits for its server, ms: a pod can start before its database or its network policy. */
const migrationWaitMs = 600_000;

/** The command `migrate` of a service: applies all pending migrations, as a job before the replicas start. */
export async function migrateDatabase(
  options: SourceOptions,
  print: (line: string) => void,
  log: Log = commandLog,
): Promise<void> {
  // A file that cannot be opened is a configuration error.
  const wait = { waitMs: isSqlite(options.url) ? 0 : migrationWaitMs, signal: shutdown.signal, log };
  const names = await whenAvailable(wait, () => runMigrations(options));
  print(names.length === 0 ? 'The database is up to date.' : `Applied: ${names.join(', ')}.`);
}
