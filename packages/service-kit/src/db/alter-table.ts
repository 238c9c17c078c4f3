import { type QueryRunner, TableColumn } from 'typeorm';
import type { Column } from './columns';
import { columnOptions, indexName, isSqlite, literal } from './schema';

/**
 * Changes of tables for migrations, as plain `ALTER TABLE`: TypeORM's own methods copy the table on SQLite. MySQL
 * cannot roll back an interrupted migration, so each change is left out if it was already made.
 */

/**
 * Adds a column, named as in the database (`hours_used`), to a table. Throws unless rows that exist can have it: it
 * needs a default or to be nullable.
 */
export async function addColumn(runner: QueryRunner, table: string, name: string, column: Column): Promise<void> {
  const isNullable = column.nullable === true;
  if (!isNullable && column.default === undefined)
    throw new Error(`${table}.${name} needs a default or { nullable: true }: rows that exist have no value for it.`);
  if (await runner.hasColumn(table, name)) return;
  const type = runner.dataSource.driver.createFullType(new TableColumn(columnOptions(runner, name, column)));
  const initial = column.default === undefined ? '' : ` DEFAULT ${literal(column.default)}`;
  await runner.query(`ALTER TABLE ${table} ADD COLUMN ${name} ${type}${isNullable ? '' : ' NOT NULL'}${initial}`);
}

/** Removes a column, which the last release must have retired (`docs/releases.md`). */
export async function dropColumn(runner: QueryRunner, table: string, name: string): Promise<void> {
  if (await runner.hasColumn(table, name)) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${name}`);
}

const hasIndex = async (runner: QueryRunner, table: string, index: string) =>
  (await runner.getTable(table))?.indices.some(({ name }) => name === index) === true;

/** Adds an index of columns, named as in the database, with the name that a declaration gives it. */
export async function addIndex(
  runner: QueryRunner,
  table: string,
  columns: readonly string[],
  { unique = false } = {},
): Promise<void> {
  const name = indexName(table, columns, { unique });
  if (await hasIndex(runner, table, name)) return;
  await runner.query(`CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${name} ON ${table} (${columns.join(', ')})`);
}

/** Removes an index that `addIndex` adds. */
export async function dropIndex(
  runner: QueryRunner,
  table: string,
  columns: readonly string[],
  { unique = false } = {},
): Promise<void> {
  const name = indexName(table, columns, { unique });
  if (await hasIndex(runner, table, name))
    await runner.query(`DROP INDEX ${name}${isSqlite(runner) ? '' : ` ON ${table}`}`);
}
