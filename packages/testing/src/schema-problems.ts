import { createDeclared, withMigrationSource } from '@hourbank/service-kit/db';
import { testDatabase } from './database';
import { lastReleasedSchema, type ReleasedSchema, upgradeProblems, writeReleasedSchema } from './released-schema';
import { type Catalog, catalogLines, catalogOf, dumpOf, restore, type Schema } from './schema-catalog';

type DataSource = Parameters<Parameters<typeof withMigrationSource>[1]>[0];

/** Calls `work` with an empty database, which is dropped afterwards. */
async function inDatabase<T>({ tables, migrations }: Schema, work: (source: DataSource) => Promise<T>): Promise<T> {
  const database = await testDatabase('schema');
  try {
    return await withMigrationSource({ url: database.url, tables, migrations }, work);
  } finally {
    await database.drop();
  }
}

/** The schema that the declarations describe, made by the same server. */
export const declared = (schema: Schema): Promise<Catalog> =>
  inDatabase(schema, async (source) => {
    const runner = source.createQueryRunner();
    for (const table of schema.tables) await createDeclared(runner, table);
    await runner.release();
    return catalogOf(source);
  });

/** The schema that the migrations make of an empty database, or of the dump of a release. */
export const migrated = (schema: Schema, released?: string): Promise<Catalog> =>
  inDatabase(schema, async (source) => {
    if (released !== undefined) await restore(source, released);
    await source.runMigrations({ transaction: 'none' });
    return catalogOf(source);
  });

const leftAfterRevert = (schema: Schema): Promise<string[]> =>
  inDatabase(schema, async (source) => {
    await source.runMigrations({ transaction: 'none' });
    for (let left = schema.migrations.length; left > 0; left -= 1)
      await source.undoLastMigration({ transaction: 'none' });
    return Object.keys(await catalogOf(source));
  });

const isRetired = (retired: readonly string[], line: string) => retired.some((name) => line.startsWith(`${name} `));

/**
 * Compares the schema that the migrations make with the declared tables, column by column, with indexes, checks and
 * triggers, on the database of this test run. Returns a list of problems; `[]` means that all is correct. With the dump
 * of the last release, the migrations continue that database, as an upgrade does. All migrations can be reverted.
 *
 * `retired`: columns (`sales.note`) that the code no longer uses and that a migration of the next release drops.
 */
export async function schemaProblems(
  schema: Schema,
  { released, retired = [] }: { released?: string; retired?: readonly string[] } = {},
): Promise<string[]> {
  const wanted = catalogLines(await declared(schema));
  const actual = catalogLines(await migrated(schema, released)).filter((line) => !isRetired(retired, line));
  return [
    ...wanted.filter((line) => !actual.includes(line)).map((line) => `missing after the migrations: ${line}`),
    ...actual.filter((line) => !wanted.includes(line)).map((line) => `not declared: ${line}`),
    ...(released === undefined ? await leftAfterRevert(schema) : []).map(
      (table) => `${table}: still exists after all migrations were reverted`,
    ),
  ];
}

/** What the migrations since a release change that its replicas, which run meanwhile, could not bear. */
async function brokenReplicas(schema: Schema, { dump, retired }: ReleasedSchema): Promise<string[]> {
  const before = await inDatabase(schema, async (source) => {
    await restore(source, dump);
    return catalogOf(source);
  });
  return upgradeProblems(before, await migrated(schema, dump), retired);
}

/**
 * The tests of a service's schema: the migrations make it, and an upgrade of the last release in `folder` does, too,
 * while replicas of that release continue to run (D-60). With `RELEASE_VERSION`, they write the dump of that version.
 */
export function testSchema(schema: Schema, folder: string, retired: readonly string[] = []): void {
  test('the migrations make the declared tables and can be reverted', async () => {
    expect(await schemaProblems(schema, { retired })).toEqual([]);
  });

  test('an upgrade of the last release makes the declared tables, and its replicas can go on', async () => {
    const released = await lastReleasedSchema(folder);
    if (!released) return;
    expect(await schemaProblems(schema, { released: released.dump, retired })).toEqual([]);
    expect(await brokenReplicas(schema, released)).toEqual([]);
  });

  const version = process.env.RELEASE_VERSION;
  if (version !== undefined)
    test(`the schema of ${version} is written`, async () => {
      const dump = await inDatabase(schema, async (source) => {
        await source.runMigrations({ transaction: 'none' });
        return dumpOf(source);
      });
      await writeReleasedSchema(folder, version, { dump, retired: [...retired] });
    });
}
