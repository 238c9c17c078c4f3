import { Table, TableCheck, TableColumn, TableForeignKey, TableIndex } from 'typeorm';
import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import type { Column } from './columns';
import type { MigrationClass } from './data-source';
import { select } from './sql';

interface ForeignKey {
  table: string;
  column?: string;
  onDelete?: 'CASCADE' | 'RESTRICT' | 'SET NULL';
}

interface TableShape {
  /** By their names in the database (`client_id`), made with the helpers of `columns.ts`. */
  columns: Record<string, Column>;
  /** Columns of each unique index; its name is `uq_<table>_<columns>`, which `isUniqueViolation` understands. */
  uniques?: string[][];
  /** Columns of each index; its name is `ix_<table>_<columns>`. Start with the column of a foreign key: MySQL needs one. */
  indexes?: string[][];
  foreignKeys?: Record<string, ForeignKey>;
  /** Rules that every row keeps, by name (`ck_packages_hours`), in SQL that both databases read. */
  checks?: Record<string, string>;
}

const isSqlite = (runner: QueryRunner) => runner.dataSource.options.type === 'better-sqlite3';

const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(Number(value));

function columnOptions(runner: QueryRunner, name: string, column: Column): TableColumnOptions {
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

const indexOf = (table: string, prefix: 'uq' | 'ix') => (columnNames: string[]) =>
  new TableIndex({ name: `${prefix}_${table}_${columnNames.join('_')}`, columnNames, isUnique: prefix === 'uq' });

/**
 * A new table, the same on both databases. MySQL cannot undo a migration that was cut off, so an empty table of that name,
 * left behind by one, makes room.
 */
export async function createTable(runner: QueryRunner, name: string, shape: TableShape): Promise<void> {
  const { columns, uniques = [], indexes = [], foreignKeys = {}, checks = {} } = shape;
  if (!isSqlite(runner) && (await runner.hasTable(name))) {
    const rows = await select(runner.manager, `SELECT 1 FROM ${name} LIMIT 1`);
    if (rows.length > 0) throw new Error(`Table ${name} is there already, with rows in it.`);
    await runner.dropTable(name);
  }
  await runner.createTable(
    new Table({
      name,
      columns: Object.entries(columns).map(([column, options]) => columnOptions(runner, column, options)),
      indices: [...uniques.map(indexOf(name, 'uq')), ...indexes.map(indexOf(name, 'ix'))],
      foreignKeys: Object.entries(foreignKeys).map(
        ([column, to]) =>
          new TableForeignKey({
            name: `fk_${name}_${column}`,
            columnNames: [column],
            referencedTableName: to.table,
            referencedColumnNames: [to.column ?? 'id'],
            onDelete: to.onDelete ?? 'RESTRICT',
          }),
      ),
      checks: isSqlite(runner)
        ? Object.entries(checks).map(([check, expression]) => new TableCheck({ name: check, expression }))
        : [],
    }),
  );
  if (isSqlite(runner)) return;
  for (const [check, expression] of Object.entries(checks)) await addCheck(runner, name, check, expression);
}

/** A rule for the rows of an existing table. TypeORM's own way is silently ignored on MySQL; on SQLite it copies the table. */
export async function addCheck(runner: QueryRunner, table: string, name: string, expression: string): Promise<void> {
  if (isSqlite(runner)) await runner.createCheckConstraint(table, new TableCheck({ name, expression }));
  else await runner.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} CHECK (${expression})`);
}

export async function dropCheck(runner: QueryRunner, table: string, name: string): Promise<void> {
  if (isSqlite(runner)) await runner.dropCheckConstraint(table, name);
  else await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
}

/** A further column of an existing table; one that is not nullable needs a default. */
export const addColumn = (runner: QueryRunner, table: string, name: string, column: Column): Promise<void> =>
  runner.addColumn(table, new TableColumn(columnOptions(runner, name, column)));

/** A further index of an existing table, named as `createTable` does. */
export const addIndex = (
  runner: QueryRunner,
  table: string,
  columns: string[],
  kind: 'uq' | 'ix' = 'ix',
): Promise<void> => runner.createIndex(table, indexOf(table, kind)(columns));

type Step = (runner: QueryRunner) => Promise<unknown>;

/** One change of a schema and its way back, ordered by `timestamp` (ms, 13 digits). One change per migration: MySQL cannot undo half of it. */
export const migration = (timestamp: number, what: string, { up, down }: { up: Step; down: Step }): MigrationClass =>
  class implements MigrationInterface {
    readonly name = `${what}-${timestamp}`;

    async up(runner: QueryRunner) {
      await up(runner);
    }

    async down(runner: QueryRunner) {
      await down(runner);
    }
  };
