import {
  bool,
  calendarDate,
  createDeclared,
  defineTable,
  hundredths,
  id,
  initialMigration,
  integer,
  json,
  type MigrationClass,
  migration,
  type Table,
  text,
  varchar,
  withMigrationSource,
} from '@hourbank/service-kit/db';
import { testDatabase } from './database';
import { dumpOf } from './schema-catalog';
import { schemaProblems } from './schema-problems';

const refuse = (message: string) => ({
  on: 'BEFORE DELETE',
  sqlite: `BEGIN SELECT RAISE(ABORT, '${message}'); END`,
  mysql: `SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${message}'`,
});
const saleColumns = { id: id(), clientId: integer(), hours: hundredths({ default: 0 }), note: varchar(200) };
const saleRules = {
  indexes: [['clientId', 'id']] as ('clientId' | 'id')[][],
  checks: { ck_sales_hours: 'hours >= 0 AND (hours < 10 OR client_id > 0)' },
  triggers: { sales_no_delete: refuse('Sales stay.') },
};
const sales = defineTable('sales', saleColumns, saleRules);
const settings = defineTable(
  'settings',
  { field: varchar(20, { primary: true }), content: text({ nullable: true }), changedOn: calendarDate() },
  { uniques: [['content']], seeds: [{ field: 'it\'s \\ "new"', changedOn: '2026-01-02' }] },
);
const visits = defineTable('visits', { id: id(), guests: json(), open: bool({ default: true }) });

const created = (...tables: Table[]) => initialMigration(1760000000001, 'create-tables', tables);
const statements = (...all: string[]): MigrationClass =>
  migration(1760000000002, 'change', {
    up: async (runner) => {
      for (const sql of all) await runner.query(sql);
    },
    down: () => Promise.resolve(),
  });
const problems = (tables: Table[], migrations: MigrationClass[], released?: string) =>
  schemaProblems({ tables, migrations }, { released });

/** The dump of a release with these tables. */
async function releaseOf(...tables: Table[]): Promise<string> {
  const database = await testDatabase('release');
  try {
    return await withMigrationSource(
      { url: database.url, tables, migrations: [created(...tables)] },
      async (source) => {
        await source.runMigrations({ transaction: 'none' });
        return dumpOf(source);
      },
    );
  } finally {
    await database.drop();
  }
}

test('migrations that make the declared tables have no problems, from nothing and from a release', async () => {
  const released = await releaseOf(sales, settings);
  expect(await problems([sales, settings], [created(sales, settings)])).toEqual([]);
  expect(await problems([sales, settings], [created(sales, settings)], released)).toEqual([]);
});

test('a restored dump has the rows of the release, its applied migrations and its triggers', async () => {
  const dump = await releaseOf(sales, settings);
  const database = await testDatabase('restored');
  const copy = await withMigrationSource({ url: database.url }, async (source) => {
    const { restore } = await import('./schema-catalog');
    await restore(source, dump);
    expect(await source.query('SELECT field FROM settings')).toEqual([{ field: 'it\'s \\ "new"' }]);
    await source.query("INSERT INTO sales (client_id, note) VALUES (7, 'x')");
    await expect(source.query('DELETE FROM sales')).rejects.toThrow('Sales stay.');
    return dumpOf(source);
  });
  await database.drop();
  expect(copy).toContain('INSERT INTO migrations');
});

test('an edited released migration is found by the release only', async () => {
  const released = await releaseOf(sales);
  const edited = [created(sales, visits)];
  expect(await problems([sales, visits], edited)).toEqual([]);
  const found = await problems([sales, visits], edited, released);
  for (const name of ['visits.id', 'visits.guests', 'visits.open'])
    expect(found).toContainEqual(expect.stringContaining(`missing after the migrations: ${name} `));
});

test.each<[string, Table, string]>([
  ['column', defineTable('sales', { ...saleColumns, website: varchar(200) }, saleRules), 'sales.website varchar(200)'],
  [
    'type of a column',
    defineTable('sales', { ...saleColumns, note: varchar(300) }, saleRules),
    'sales.note varchar(300)',
  ],
  ['default', defineTable('sales', { ...saleColumns, hours: hundredths({ default: 1 }) }, saleRules), 'sales.hours'],
  [
    'null',
    defineTable('sales', { ...saleColumns, hours: hundredths({ default: 0, nullable: true }) }, saleRules),
    'sales.hours',
  ],
  [
    'index',
    defineTable('sales', saleColumns, { ...saleRules, indexes: [['clientId', 'id'], ['hours']] }),
    'sales: index ix_sales_hours (hours)',
  ],
  [
    'unique index',
    defineTable('sales', saleColumns, { ...saleRules, uniques: [['note']] }),
    'sales: unique index uq_sales_note (note)',
  ],
  [
    'check',
    defineTable('sales', saleColumns, { ...saleRules, checks: { ck_sales_hours: 'hours >= 1' } }),
    'sales: check ck_sales_hours',
  ],
  [
    'trigger',
    defineTable('sales', saleColumns, { ...saleRules, triggers: { sales_no_delete: refuse('Never.') } }),
    'sales: trigger sales_no_delete',
  ],
])('a declared %s that no migration makes is found, with and without a release', async (_, table, name) => {
  const released = await releaseOf(sales);
  const wanted = expect.stringContaining(`missing after the migrations: ${name}`);
  expect(await problems([table], [created(sales)])).toContainEqual(wanted);
  expect(await problems([table], [created(sales)], released)).toContainEqual(wanted);
});

test('what only the database has is found, unless it is retired', async () => {
  const { note: _, ...columns } = saleColumns;
  const schema = { tables: [defineTable('sales', columns, saleRules)], migrations: [created(sales)] };
  expect(await schemaProblems(schema)).toEqual([expect.stringContaining('not declared: sales.note ')]);
  expect(await schemaProblems(schema, { retired: ['sales.note'] })).toEqual([]);
});

test('migrations that add what the declaration has are in order', async () => {
  const released = await releaseOf(sales, settings);
  const wider = defineTable(
    'sales',
    { ...saleColumns, website: varchar(200, { default: '' }), paid: bool({ nullable: true }) },
    { ...saleRules, indexes: [['clientId', 'id'], ['hours']] },
  );
  const added = statements(
    "ALTER TABLE sales ADD COLUMN website varchar(200) NOT NULL DEFAULT ''",
    'ALTER TABLE sales ADD COLUMN paid boolean',
    'CREATE INDEX ix_sales_hours ON sales (hours)',
  );
  expect(await problems([wider, settings], [created(sales, settings), added], released)).toEqual([]);
});

test('a migration that cannot be reverted is found', async () => {
  const leaves = migration(1760000000001, 'create', {
    up: (runner) => createDeclared(runner, visits),
    down: () => Promise.resolve(),
  });
  expect(await problems([visits], [leaves])).toEqual(['visits: still exists after all migrations were reverted']);
});
