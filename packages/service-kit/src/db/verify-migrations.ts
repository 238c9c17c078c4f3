import type { DataSource, EntityMetadata } from 'typeorm';
import { isSqlite, mysqlMigrationSource, sqliteSource, type SourceOptions } from './data-source';
import { revertMigrations, runMigrations } from './migrate';

const sameType = (entity: string, table: string) =>
  entity === table || (entity === 'text' && table === 'longtext') || (entity === 'integer' && table === 'int');

async function differences(source: DataSource, entity: EntityMetadata, retired: readonly string[]): Promise<string[]> {
  const runner = source.createQueryRunner();
  const table = await runner.getTable(entity.tablePath);
  await runner.release();
  if (!table) return [`${entity.tableName}: no such table`];
  const found: string[] = [];
  for (const column of entity.columns) {
    const name = `${entity.tableName}.${column.databaseName}`;
    const actual = table.findColumnByName(column.databaseName);
    if (!actual) found.push(`${name}: no such column`);
    else {
      const type = source.driver.normalizeType(column);
      if (!sameType(type, actual.type)) found.push(`${name}: ${type} in the entity, ${actual.type} in the table`);
      if (column.isNullable !== actual.isNullable) found.push(`${name}: nullable in one of entity and table only`);
    }
  }
  for (const { name } of table.columns) {
    const isKnown =
      retired.includes(`${entity.tableName}.${name}`) || entity.columns.some((column) => column.databaseName === name);
    if (!isKnown) found.push(`${entity.tableName}.${name}: not in the entity`);
  }
  return found;
}

async function withSource<T>(options: SourceOptions, work: (source: DataSource) => Promise<T>): Promise<T> {
  const source = isSqlite(options.url) ? sqliteSource(options, 'write') : mysqlMigrationSource(options).source;
  await source.initialize();
  try {
    return await work(source);
  } finally {
    await source.destroy();
  }
}

/**
 * For the tests of a service: an empty database goes up, all the way down (nothing may be left) and up again, and then has
 * exactly the entities' columns. Answers with what is wrong, so `[]` is right.
 * `retired`: columns (`sales.note`) that nobody names any more and a migration of the next release drops.
 */
export async function verifyMigrations(
  options: SourceOptions,
  { retired = [] }: { retired?: readonly string[] } = {},
): Promise<string[]> {
  const names = await runMigrations(options);
  await revertMigrations(options, names.length);
  const left = await withSource(options, async (source) => {
    const runner = source.createQueryRunner();
    const tables = await Promise.all(
      source.entityMetadatas.map(async ({ tablePath }) => ((await runner.hasTable(tablePath)) ? [tablePath] : [])),
    );
    await runner.release();
    return tables.flat().map((table) => `${table}: still there after the way down`);
  });
  await runMigrations(options);
  return withSource(options, async (source) => {
    const all = await Promise.all(source.entityMetadatas.map((entity) => differences(source, entity, retired)));
    return [...left, ...all.flat()];
  });
}
