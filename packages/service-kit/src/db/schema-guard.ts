import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { ConfigError } from '../config/read-config';
import { isMissingTable, isRefusedByTrigger } from './db-errors';
import { execute, placeholders, select } from './sql';
import type { Table } from './table';
import type { Transact, Tx } from './transactions';

const isMysql = (manager: EntityManager) => manager.dataSource.options.type === 'mysql';

/** An error in one line, because only an operator can decide what happens to the data (D-60). */
const otherBuild = (what: string) =>
  new ConfigError(
    `This database was made by another build: ${what}. Restore a backup of this build, or start with an empty database.`,
  );

/** The columns that the tables declare, as `table.column type`. */
const declaredColumns = ({ entityMetadatas, driver }: DataSource) =>
  entityMetadatas.flatMap(({ tableName, columns }) =>
    columns.map((column) => ({
      name: `${tableName}.${column.databaseName}`,
      form: `${driver.normalizeType(column)} ${column.length} ${column.isNullable} ${column.isPrimary}`,
    })),
  );

/** Of columns, indexes, checks and triggers. */
const fingerprintOf = (source: DataSource) => {
  const rules = (source.options.entities as Table[]).map(
    (table) => `${table.tableName} ${JSON.stringify(table.rules)}`,
  );
  const columns = declaredColumns(source).map(({ name, form }) => `${name} ${form}`);
  return createHash('sha256')
    .update([...columns, ...rules].sort().join('\n'))
    .digest('hex');
};

/** The declared columns that the database lacks, as `table.column`, by one statement. */
async function missingColumns(manager: EntityManager): Promise<string[]> {
  const rows = await select<{ name: string }>(
    manager,
    isMysql(manager)
      ? "SELECT CONCAT(table_name, '.', column_name) AS name FROM information_schema.columns WHERE table_schema = DATABASE()"
      : "SELECT t.name || '.' || c.name AS name FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'",
  );
  const present = new Set(rows.map(({ name }) => name));
  return declaredColumns(manager.dataSource)
    .map(({ name }) => name)
    .filter((name) => !present.has(name));
}

/**
 * Throws a ConfigError if the database lacks a declared column. Columns that only the database has are fine: a newer
 * release may have migrated it.
 */
export async function assertColumns(manager: EntityManager): Promise<void> {
  const missing = await missingColumns(manager);
  if (missing.length > 0)
    throw otherBuild(`${missing.slice(0, 3).join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing`);
}

async function storedFingerprint(manager: EntityManager): Promise<string | null> {
  const rows = await select<{ fingerprint: string }>(manager, 'SELECT fingerprint FROM schema_fingerprint').catch(
    (cause: unknown) => {
      if (isMissingTable(cause)) return [];
      throw cause;
    },
  );
  return rows[0]?.fingerprint ?? null;
}

/**
 * Throws a ConfigError, before anything is changed, if another build made the database: it stores no fingerprint, or
 * has the same migrations and other columns (D-60). `applied` and `known` are names of migrations.
 */
export async function assertSameBuild(
  source: DataSource,
  applied: readonly string[],
  known: readonly string[],
): Promise<void> {
  if (applied.length === 0) return;
  const stored = await storedFingerprint(source.manager);
  const hasSameMigrations = applied.length === known.length && known.every((name) => applied.includes(name));
  if (stored !== null && (!hasSameMigrations || stored === fingerprintOf(source))) return;
  if (hasSameMigrations) await assertColumns(source.manager);
  throw otherBuild('its tables differ');
}

/** Stores the fingerprint of this build's columns, with which `assertSameBuild` compares at the next start. */
export async function storeFingerprint(source: DataSource): Promise<void> {
  const runner = source.createQueryRunner();
  try {
    await runner.query(
      'CREATE TABLE IF NOT EXISTS schema_fingerprint (id INTEGER PRIMARY KEY, fingerprint VARCHAR(64) NOT NULL)',
    );
    await runner.query('REPLACE INTO schema_fingerprint (id, fingerprint) VALUES (1, ?)', [fingerprintOf(source)]);
  } finally {
    await runner.release();
  }
}

/** Ends a transaction that must leave nothing behind. */
const rollback = new Error('roll back');

/**
 * Returns the triggers of a table that do not refuse what they are there for (D-61). Tries each on the newest row, in a
 * transaction that is rolled back: on MariaDB the user of a service does not see triggers, and one of the right name
 * may do nothing. `condition` chooses among rows if the triggers do not protect all.
 */
export async function missingTriggers(
  db: { read: Tx; tx: Transact },
  table: Table,
  condition = '1 = 1',
): Promise<string[]> {
  const { tableName, columns, rules } = table;
  const keys = Object.keys(columns).filter((property) => columns[property]?.primary);
  const names = keys.map((property) => table.columnName(property));
  const [row] = await select<Record<string, number>>(
    db.read,
    `SELECT ${names.join(', ')} FROM ${tableName} WHERE ${condition} ORDER BY ${names.map((name) => `${name} DESC`).join(', ')} LIMIT 1`,
  );
  if (!row) return [];
  const where = `WHERE (${names.join(', ')}) = (${placeholders(names)})`;
  const missing: string[] = [];
  for (const [trigger, { on }] of Object.entries(rules.triggers ?? {})) {
    const change = on.endsWith('DELETE')
      ? `DELETE FROM ${tableName} ${where}`
      : `UPDATE ${tableName} SET ${names[0]} = ${names[0]} ${where}`;
    await db
      .tx(async (tx) => {
        await execute(
          tx,
          change,
          names.map((name) => row[name] ?? 0),
        );
        throw rollback;
      })
      .catch((cause: unknown) => {
        if (cause === rollback) missing.push(trigger);
        else if (!isRefusedByTrigger(cause)) throw cause;
      });
  }
  return missing;
}
