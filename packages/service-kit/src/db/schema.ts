import { Table as NewTable, TableCheck, TableIndex } from 'typeorm';
import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import { type Column, id } from './columns';
import type { MigrationClass } from './data-source';
import { select } from './sql';
import { defineTable, type Table } from './table';

export const isSqlite = (runner: QueryRunner) => runner.dataSource.options.type === 'better-sqlite3';

/** A default of a column in SQL. */
export const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(Number(value));

/** How TypeORM writes a column with `name` on the runner's database. */
export function columnOptions(runner: QueryRunner, name: string, column: Column): TableColumnOptions {
  const type = column.type === 'simple-json' ? 'text' : String(column.type);
  return {
    name,
    type: column.long && !isSqlite(runner) ? 'longtext' : type,
    length: column.length === undefined ? undefined : String(column.length),
    precision: column.precision ?? undefined,
    isPrimary: column.primary,
    isGenerated: column.generated !== undefined,
    generationStrategy: column.generated === 'increment' ? 'increment' : undefined,
    isNullable: column.nullable ?? false,
    default: column.default === undefined ? undefined : literal(column.default),
  };
}

/** The name of an index, from the names of its columns in the database. */
export const indexName = (table: string, columns: readonly string[], { unique }: { unique: boolean }): string =>
  `${unique ? 'uq' : 'ix'}_${table}_${columns.join('_')}`;

/**
 * Creates a declared table with the same structure on both databases: with its indexes, checks, triggers and first
 * rows. MySQL cannot roll back an interrupted migration, so a table with the same name is dropped first. Throws if that
 * has more than the first rows.
 */
export async function createDeclared(runner: QueryRunner, table: Table): Promise<void> {
  const { tableName, columns, rules } = table;
  const { uniques = [], indexes = [], checks = {}, triggers = {}, seeds = [] } = rules;
  const index = (unique: boolean) => (properties: readonly string[]) => {
    const columnNames = properties.map((property) => table.columnName(property));
    return new TableIndex({
      name: indexName(tableName, columnNames, { unique }),
      columnNames,
      isUnique: unique,
    });
  };
  if (!isSqlite(runner) && (await runner.hasTable(tableName))) {
    const rows = await select(runner.manager, `SELECT 1 FROM ${tableName} LIMIT ${seeds.length + 1}`);
    if (rows.length > seeds.length) throw new Error(`Table ${tableName} already exists and is not empty.`);
    await runner.dropTable(tableName);
  }
  await runner.createTable(
    new NewTable({
      name: tableName,
      columns: Object.entries(columns).map(([property, column]) =>
        columnOptions(runner, table.columnName(property), column),
      ),
      indices: [...uniques.map(index(true)), ...indexes.map(index(false))],
      checks: isSqlite(runner)
        ? Object.entries(checks).map(([name, expression]) => new TableCheck({ name, expression }))
        : [],
    }),
  );
  // TypeORM ignores check constraints on MySQL.
  if (!isSqlite(runner))
    for (const [name, expression] of Object.entries(checks))
      await runner.query(`ALTER TABLE ${tableName} ADD CONSTRAINT ${name} CHECK (${expression})`);
  for (const [name, { on, sqlite, mysql }] of Object.entries(triggers))
    await runner.query(
      `CREATE TRIGGER ${name} ${on} ON ${tableName} FOR EACH ROW ${isSqlite(runner) ? sqlite : mysql}`,
    );
  for (const seed of seeds) {
    const { sql, parameters } = table.insert(seed);
    await runner.query(sql, parameters);
  }
}

/**
 * Creates and drops a trigger on a scratch table: a server that forbids triggers (error 1419) is found before any other
 * table exists.
 */
async function requireTriggers(runner: QueryRunner): Promise<void> {
  const scratch = defineTable(
    'trigger_probe',
    { id: id() },
    { triggers: { trigger_probe: { on: 'BEFORE UPDATE', sqlite: 'BEGIN SELECT 1; END', mysql: 'SET NEW.id = 1' } } },
  );
  await createDeclared(runner, scratch);
  await runner.dropTable(scratch.tableName);
}

type Step = (runner: QueryRunner) => Promise<unknown>;

/**
 * Creates a migration, ordered by `timestamp` (ms, 13 digits). Make one change per migration, because MySQL cannot roll
 * back a partial one.
 */
export const migration = (
  timestamp: number,
  description: string,
  { up, down }: { up: Step; down: Step },
): MigrationClass =>
  class implements MigrationInterface {
    readonly name = `${description}-${timestamp}`;

    async up(runner: QueryRunner) {
      await up(runner);
    }

    async down(runner: QueryRunner) {
      await down(runner);
    }
  };

/**
 * The first migration of a database: creates all tables. An interrupted run can be repeated, because tables without
 * rows of their own are replaced.
 */
export const initialMigration = (timestamp: number, description: string, tables: readonly Table[]): MigrationClass =>
  migration(timestamp, description, {
    async up(runner) {
      if (tables.some(({ rules }) => rules.triggers)) await requireTriggers(runner);
      for (const table of tables) await createDeclared(runner, table);
    },
    async down(runner) {
      for (const { tableName } of tables.toReversed()) await runner.dropTable(tableName);
    },
  });
