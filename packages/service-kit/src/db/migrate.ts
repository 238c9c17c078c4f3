import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { ConfigError } from '../config/read-config';
import { isSqlite, type MigrationClass, sqliteSource, type SourceOptions } from './data-source';
import { connectionRefusal, forbidsTriggers, isMissingTable } from './db-errors';
import { assertColumns, assertSameBuild, storeFingerprint } from './schema-guard';
import { select } from './sql';

/** How long a replica waits while another replica migrates, seconds. */
const lockSeconds = 60;
/**
 * How long a migration waits for another process's lock on SQLite, ms. It can block, because the process does not serve
 * requests yet.
 */
const sqliteLockMs = 1_000;

type Change = (source: DataSource) => Promise<void>;

/**
 * Runs `change` in one exclusive transaction. Foreign keys are off meanwhile, because altering a SQLite table copies
 * it.
 */
async function runExclusively(source: DataSource, change: Change) {
  const runner = source.createQueryRunner();
  await runner.query('PRAGMA foreign_keys = OFF');
  await runner.query('BEGIN EXCLUSIVE');
  Object.assign(runner, { isTransactionActive: true });
  try {
    await change(source);
    const broken: unknown[] = await runner.query('PRAGMA foreign_key_check');
    if (broken.length > 0) throw new Error(`Migrations left ${broken.length} rows with invalid foreign keys.`);
    await runner.query('COMMIT');
  } catch (error) {
    await runner.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    Object.assign(runner, { isTransactionActive: false });
    await runner.query('PRAGMA foreign_keys = ON');
  }
}

/** Sets a binary collation, as on SQLite. The application normalizes text that must be compared without case. */
async function ensureBinaryCollation(runner: QueryRunner) {
  const [row] = await select<{ collation: string }>(runner.manager, 'SELECT @@collation_database AS collation');
  if (row?.collation !== 'utf8mb4_bin') await runner.query('ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin');
}

const triggersForbidden =
  'DATABASE_URL: the server writes a binary log and lets this user create no triggers, which protect the ledger and the audit log. ' +
  'Set log_bin_trust_function_creators = 1 on the server, or give the user of the migration the right SUPER, and run it again.';

/** Holds a server lock on a separate connection, so that replicas that start at the same time migrate once. */
async function runWithServerLock(source: DataSource, change: Change) {
  const holder = source.createQueryRunner();
  const lock = "CONCAT('migrate:', MD5(DATABASE()))";
  try {
    const [row] = await select<{ got: number | string | null }>(
      holder.manager,
      `SELECT GET_LOCK(${lock}, ${lockSeconds}) AS got`,
    );
    if (Number(row?.got) !== 1) throw new Error('Another process has been migrating this database for too long.');
    await ensureBinaryCollation(holder);
    await change(source).catch((cause: unknown) => {
      throw forbidsTriggers(cause) ? new ConfigError(triggersForbidden) : cause;
    });
    await holder.query(`DO RELEASE_LOCK(${lock})`);
  } finally {
    await holder.release();
  }
}

/** Connects a source. Throws ConfigError if the server refuses the connection, or no encrypted one is possible. */
export async function connect(source: DataSource): Promise<void> {
  try {
    await source.initialize();
  } catch (cause) {
    const refusal = connectionRefusal(cause);
    throw refusal === null ? cause : new ConfigError(`DATABASE_URL: ${refusal}`);
  }
}

/** Calls `work` with a connection that may change the schema, and closes the connection. */
export async function withMigrationSource<T>(
  options: SourceOptions,
  work: (source: DataSource) => Promise<T>,
): Promise<T> {
  const { source, cut } = isSqlite(options.url)
    ? { source: sqliteSource(options, 'write', sqliteLockMs), cut: () => undefined }
    : (await import('./mysql-source')).mysqlMigrationSource(options);
  try {
    await connect(source);
    return await work(source);
  } finally {
    if (source.isInitialized) await source.destroy();
    cut();
  }
}

const runLocked = (options: SourceOptions, change: Change) =>
  withMigrationSource(options, (source) =>
    isSqlite(options.url) ? runExclusively(source, change) : runWithServerLock(source, change),
  );

const nameOf = (Migration: MigrationClass): string => new Migration().name ?? Migration.name;

async function appliedMigrations(manager: EntityManager): Promise<string[]> {
  const applied = await select<{ name: string }>(manager, 'SELECT name FROM migrations').catch((cause: unknown) => {
    if (isMissingTable(cause)) return [];
    throw cause;
  });
  return applied.map(({ name }) => name);
}

/**
 * Applies pending migrations and returns their names. Safe in several processes at once; each service also has it as a
 * command. Throws a ConfigError, before it changes anything, for a database of another build (D-60).
 */
export async function runMigrations(options: SourceOptions): Promise<string[]> {
  let names: string[] = [];
  await runLocked(options, async (source) => {
    const applied = await appliedMigrations(source.manager);
    const known = (options.migrations ?? []).map(nameOf);
    await assertSameBuild(source, applied, known);
    const pending = known.filter((name) => !applied.includes(name));
    if (pending.length === 0) return;
    // Before the first migration, so that an interrupted one can be repeated.
    if (applied.length === 0) await storeFingerprint(source);
    names = (await source.runMigrations({ transaction: 'none' })).map((migration) => migration.name);
    await assertColumns(source.manager);
    await storeFingerprint(source);
  });
  return names;
}

/**
 * Names of this version's migrations that the database lacks. Needs read access only; ignores migrations of newer
 * versions.
 */
export async function pendingMigrations(
  manager: EntityManager,
  migrations: readonly MigrationClass[],
): Promise<string[]> {
  const applied = new Set(await appliedMigrations(manager));
  return migrations.map(nameOf).filter((name) => !applied.has(name));
}

/** Reverts the newest `steps` migrations. */
export async function revertMigrations(options: SourceOptions, steps = 1): Promise<void> {
  await runLocked(options, async (source) => {
    for (let step = 0; step < steps; step++) await source.undoLastMigration({ transaction: 'none' });
  });
}
