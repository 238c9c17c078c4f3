import { Table, TableCheck, TableForeignKey, TableIndex } from 'typeorm';
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
  /** Columns by database name (`client_id`), created with the helpers of `columns.ts`. */
  columns: Record<string, Column>;
  /** Columns of each unique index. The index is named `uq_<table>_<columns>`, as `isUniqueViolation` expects. */
  uniques?: string[][];
  /**
   * Columns of each index, named `ix_<table>_<columns>`. MySQL needs an index that starts with each foreign key column.
   */
  indexes?: string[][];
  foreignKeys?: Record<string, ForeignKey>;
  /** Check constraints by name (`ck_packages_hours`), in SQL that both databases support. */
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
 * Creates a table with the same structure on both databases. MySQL cannot roll back an interrupted migration, so an
 * empty table with the same name is dropped first. Throws if that table has rows.
 */
export async function createTable(runner: QueryRunner, name: string, shape: TableShape): Promise<void> {
  const { columns, uniques = [], indexes = [], foreignKeys = {}, checks = {} } = shape;
  if (!isSqlite(runner) && (await runner.hasTable(name))) {
    const rows = await select(runner.manager, `SELECT 1 FROM ${name} LIMIT 1`);
    if (rows.length > 0) throw new Error(`Table ${name} already exists and is not empty.`);
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
  // TypeORM ignores check constraints on MySQL.
  for (const [check, expression] of Object.entries(checks))
    await runner.query(`ALTER TABLE ${name} ADD CONSTRAINT ${check} CHECK (${expression})`);
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
