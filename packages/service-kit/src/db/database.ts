import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { isSqlite, mysqlSource, sqliteSource, type SourceOptions } from './data-source';
import { classifyDbError } from './db-errors';
import { pendingMigrations, runMigrations } from './migrate';
import type { PoolStatistics } from './pool-statistics';
import { createTransact, type Transact } from './transactions';

export interface Db {
  readonly kind: 'sqlite' | 'mysql';
  /**
   * One unit of work: all of it or nothing. In order of arrival on SQLite; READ COMMITTED on MySQL, where the loser of a deadlock
   * is repeated, so `work` has to bear being run again. A transaction inside one throws. No call over the network inside. Work that
   * answers with an `Ending` has its last statements sent together with the COMMIT.
   */
  tx: Transact;
  /** Reads outside transactions: a read-only connection of its own on SQLite, the pool on MySQL. */
  readonly read: EntityManager;
  /** Answers within 2 s or throws. */
  ping(): Promise<void>;
  /** How far its pools of connections are used; none on SQLite. */
  pools(): PoolStatistics[];
  close(): Promise<void>;
}

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface OpenOptions extends SourceOptions {
  log: Log;
  /** `false` where a job migrates: it is waited for. */
  migrate?: boolean;
  /** How long a database that is not there yet is waited for, ms. */
  waitMs?: number;
  /** Ends the waiting, whether for the database or for the job that migrates. */
  signal?: AbortSignal;
  /** Connections of this process for reading, and as many for writing (MySQL). */
  poolSize?: number;
}

const pingMs = 2_000;
/** An orderly end gets this long before connections are cut, ms. */
const closeMs = 1_000;

const rejectAfter = async (ms: number): Promise<never> => {
  await sleep(ms, undefined, { ref: false });
  throw new Error(`No answer within ${ms} ms`);
};

/** Connects one after the other. Where one fails, those before it are closed again: opening is tried many times. */
async function initializeAll(sources: readonly DataSource[], close: () => Promise<void>): Promise<void> {
  try {
    for (const source of sources) await source.initialize();
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
    tx: createTransact('sqlite', writer),
    read: reader.manager,
    ping: async () => void (await reader.query('SELECT 1')),
    pools: () => [],
    close,
  };
}

async function openMysql(options: OpenOptions): Promise<Db> {
  const poolSize = options.poolSize ?? 10;
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
    tx: createTransact('mysql', writer.source),
    read: reader.source.manager,
    ping: async () => void (await Promise.race([reader.source.query('SELECT 1'), rejectAfter(pingMs)])),
    pools: () => [reader, writer].flatMap(({ pools }) => pools()),
    close,
  };
}

/** How often the database is asked whether the job has brought it up to date, ms. */
const pendingMs = 1_000;

/**
 * Waits for the job that migrates, however long it takes: until then the process is not ready, and those of the version before go on serving.
 * A start that failed instead would be repeated ever more slowly.
 */
async function untilMigrated(db: Db, { migrations = [], log, signal }: OpenOptions) {
  for (let round = 0; ; round++) {
    const pending = await pendingMigrations(db.read, migrations);
    if (pending.length === 0) return;
    if (round % 30 === 0) log.warn({ migrations: pending }, 'waiting for the database to be migrated');
    await sleep(pendingMs, undefined, { signal });
  }
}

async function openExisting(options: OpenOptions): Promise<Db> {
  const db = await (isSqlite(options.url) ? openSqlite(options) : openMysql(options));
  try {
    await untilMigrated(db, options);
    return db;
  } catch (cause) {
    await db.close();
    throw cause;
  }
}

/** Opens a service's database, brought up to date. Waits for one that is not up yet, trying again ever less often. */
export async function openDatabase(options: OpenOptions): Promise<Db> {
  const { log, migrate = true, waitMs = 60_000, signal } = options;
  const giveUpAt = Date.now() + waitMs;
  for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
    try {
      if (migrate) {
        const names = await runMigrations(options);
        if (names.length > 0) log.info({ migrations: names }, 'database brought up to date');
      }
      return await openExisting(options);
    } catch (error) {
      const kind = classifyDbError(error);
      if ((kind !== 'unavailable' && kind !== 'busy') || Date.now() + pause > giveUpAt) throw error;
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'waiting for the database');
      await sleep(pause, undefined, { signal });
    }
  }
}
