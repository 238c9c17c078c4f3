import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { isSqlite, type MigrationClass, mysqlMigrationSource, sqliteSource, type SourceOptions } from './data-source';
import { isMissingTable } from './db-errors';
import { select } from './sql';

/** Seconds that a replica waits while another one migrates. */
const lockSeconds = 60;
/** How long a migration waits for another process's lock on SQLite, ms. Nobody is served by its process yet. */
const sqliteLockMs = 1_000;

type Change = (source: DataSource) => Promise<void>;

/** Everything or nothing, in one exclusive transaction. Foreign keys rest meanwhile: a changed SQLite table is a copied one. */
async function exclusively(source: DataSource, change: Change) {
  const runner = source.createQueryRunner();
  await runner.query('PRAGMA foreign_keys = OFF');
  await runner.query('BEGIN EXCLUSIVE');
  Object.assign(runner, { isTransactionActive: true });
  try {
    await change(source);
    const broken: unknown[] = await runner.query('PRAGMA foreign_key_check');
    if (broken.length > 0) throw new Error(`Migrations left ${broken.length} rows whose foreign keys lead nowhere.`);
    await runner.query('COMMIT');
  } catch (error) {
    await runner.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    Object.assign(runner, { isTransactionActive: false });
    await runner.query('PRAGMA foreign_keys = ON');
  }
}

/** Text compares byte by byte, as SQLite does: what must ignore case is normalised by the application. */
async function compareBytes(runner: QueryRunner) {
  const [row] = await select<{ collation: string }>(runner.manager, 'SELECT @@collation_database AS collation');
  if (row?.collation !== 'utf8mb4_bin') await runner.query('ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin');
}

/** Under a lock of the server, held on a connection of its own: replicas that start together migrate once. */
async function underLock(source: DataSource, change: Change) {
  const holder = source.createQueryRunner();
  const lock = "CONCAT('migrate:', MD5(DATABASE()))";
  try {
    const [row] = await select<{ got: number | string | null }>(
      holder.manager,
      `SELECT GET_LOCK(${lock}, ${lockSeconds}) AS got`,
    );
    if (Number(row?.got) !== 1) throw new Error('Another process has been migrating this database for too long.');
    await compareBytes(holder);
    await change(source);
    await holder.query(`DO RELEASE_LOCK(${lock})`);
  } finally {
    await holder.release();
  }
}

async function locked(options: SourceOptions, change: Change) {
  if (isSqlite(options.url)) {
    const source = await sqliteSource(options, 'write', sqliteLockMs).initialize();
    try {
      await exclusively(source, change);
    } finally {
      await source.destroy();
    }
    return;
  }
  const { source, cut } = mysqlMigrationSource(options);
  try {
    await source.initialize();
    await underLock(source, change);
  } finally {
    if (source.isInitialized) await source.destroy();
    cut();
  }
}

/** Brings a database up to date and tells which migrations that took. Safe in several processes at once; also a command of each service. */
export async function runMigrations(options: SourceOptions): Promise<string[]> {
  let names: string[] = [];
  await locked(options, async (source) => {
    names = (await source.runMigrations({ transaction: 'none' })).map((migration) => migration.name);
  });
  return names;
}

/** Migrations of this version that the database does not have yet. Needs no right to change anything; those of a newer version are no matter. */
export async function pendingMigrations(
  manager: EntityManager,
  migrations: readonly MigrationClass[],
): Promise<string[]> {
  const applied = await select<{ name: string }>(manager, 'SELECT name FROM migrations').catch((cause: unknown) => {
    if (isMissingTable(cause)) return [];
    throw cause;
  });
  const known = new Set(applied.map(({ name }) => name));
  return migrations.map((Migration) => new Migration().name ?? Migration.name).filter((name) => !known.has(name));
}

/** Takes back the newest `steps` migrations. */
export async function revertMigrations(options: SourceOptions, steps = 1): Promise<void> {
  await locked(options, async (source) => {
    for (let step = 0; step < steps; step++) await source.undoLastMigration({ transaction: 'none' });
  });
}
