import { revertMigrations, runMigrations, type SourceOptions, withMigrationSource } from '@hourbank/service-kit/db';

type DataSource = Parameters<Parameters<typeof withMigrationSource>[1]>[0];
type EntityMetadata = DataSource['entityMetadatas'][number];

const sameType = (entity: string, table: string) =>
  entity === table || (entity === 'text' && table === 'longtext') || (entity === 'integer' && table === 'int');

async function differences(source: DataSource, entity: EntityMetadata, retired: readonly string[]): Promise<string[]> {
  const runner = source.createQueryRunner();
  const table = await runner.getTable(entity.tablePath);
  await runner.release();
  if (!table) return [`${entity.tableName}: no such table`];
  const problems: string[] = [];
  for (const column of entity.columns) {
    const name = `${entity.tableName}.${column.databaseName}`;
    const actual = table.findColumnByName(column.databaseName);
    if (!actual) problems.push(`${name}: no such column`);
    else {
      const type = source.driver.normalizeType(column);
      if (!sameType(type, actual.type)) problems.push(`${name}: ${type} in the entity, ${actual.type} in the table`);
      if (column.isNullable !== actual.isNullable) problems.push(`${name}: nullable in one of entity and table only`);
    }
  }
  for (const { name } of table.columns) {
    const isKnown =
      retired.includes(`${entity.tableName}.${name}`) || entity.columns.some((column) => column.databaseName === name);
    if (!isKnown) problems.push(`${entity.tableName}.${name}: not in the entity`);
  }
  return problems;
}

/**
 * Checks a service's migrations: applies all of them to an empty database, reverts all of them (no table may remain),
 * applies them again and compares the columns with the entities. Returns a list of problems; `[]` means that all is
 * correct. `retired`: columns (`sales.note`) that the code no longer uses and that a migration of the next release
 * drops.
 */
export async function verifyMigrations(
  options: SourceOptions,
  { retired = [] }: { retired?: readonly string[] } = {},
): Promise<string[]> {
  const names = await runMigrations(options);
  await revertMigrations(options, names.length);
  const leftTables = await withMigrationSource(options, async (source) => {
    const runner = source.createQueryRunner();
    const tables = await Promise.all(
      source.entityMetadatas.map(async ({ tablePath }) => ((await runner.hasTable(tablePath)) ? [tablePath] : [])),
    );
    await runner.release();
    return tables.flat().map((table) => `${table}: still exists after all migrations were reverted`);
  });
  await runMigrations(options);
  return withMigrationSource(options, async (source) => {
    const all = await Promise.all(source.entityMetadatas.map((entity) => differences(source, entity, retired)));
    return [...leftTables, ...all.flat()];
  });
}
