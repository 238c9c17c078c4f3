import { runInThisContext } from 'node:vm';
import * as kit from '@hourbank/service-kit/db';
import {
  bool,
  calendarDate,
  type Column,
  cents,
  defineTable,
  id,
  initialMigration,
  instant,
  integer,
  isoInstant,
  json,
  longText,
  type MigrationClass,
  sum,
  type Table,
  text,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';
import { newMigration } from './new-migration';
import { seeded } from './random';
import { schemaProblems } from './schema-problems';

/** Runs the source of a migration, which is plain JavaScript. */
function compiled(source: string): MigrationClass {
  const body = source.replace(/^import .*\n/, '').replace(/export const \w+ =/, 'return');
  const run = runInThisContext(`(({ ${Object.keys(kit).join(', ')} }) => {${body}})`) as (
    all: typeof kit,
  ) => MigrationClass;
  return run(kit);
}

const base = { id: id(), clientId: integer(), note: varchar(200) };
const before = defineTable('sales', base);
const created = initialMigration(1760000000001, 'create-tables', [before]);

/** All kinds of columns that rows which exist can have. */
const additions = {
  count: integer({ default: 3 }),
  price: cents({ nullable: true, audited: true }),
  total: sum({ default: 0 }),
  token: uuid({ nullable: true }),
  website: varchar(200, { default: "it's" }),
  kind: varchar(10, { name: 'sale_kind', default: '' }),
  comment: text({ nullable: true }),
  story: longText({ nullable: true }),
  isPaid: bool({ default: true }),
  isSent: bool({ nullable: true }),
  paidAt: instant({ nullable: true }),
  sentAt: isoInstant({ nullable: true }),
  paidOn: calendarDate({ nullable: true }),
  facts: json({ nullable: true }),
} satisfies Record<string, Column>;
const names = Object.keys(additions) as (keyof typeof additions)[];

test.each([1, 2, 3, 4, 5, 6])(
  'a written migration makes the declared tables and can be reverted (seed %i)',
  async (seed) => {
    const random = seeded(seed);
    const some = () => names.filter(() => random() < 0.5);
    const columns = { ...base, ...Object.fromEntries(some().map((name) => [name, additions[name]])) };
    const isShort = (name: string) => !['comment', 'story', 'facts'].includes(name);
    const indexed = Object.keys(columns).filter((name) => isShort(name) && name !== 'id');
    const tables: Table[] = [
      defineTable('sales', columns, {
        indexes: [['clientId', 'id'], [indexed.at(-1) as 'note']],
        uniques: [['note', indexed.at(-2) as 'note']],
      }),
      defineTable(
        'visits',
        { id: id(), ...additions },
        {
          indexes: [['paidOn', 'id']],
          uniques: [['token']],
          checks: { ck_visits_count: 'count >= 0' },
          triggers: {
            visits_no_delete: {
              on: 'BEFORE DELETE',
              sqlite: "BEGIN SELECT RAISE(ABORT, 'Visits stay.'); END",
              mysql: "SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Visits stay.'",
            },
          },
          seeds: [{ count: 1, website: '"x"' }],
        },
      ),
    ];
    const source = await newMigration({ tables, migrations: [created] }, 'add-visits', 1760000000002);
    expect(source).toContain("export const addVisits = migration(1760000000002, 'add-visits', {");
    expect(source).not.toContain('Left to do');
    expect(await schemaProblems({ tables, migrations: [created, compiled(source!)] })).toEqual([]);
  },
);

test('other differences are comments, and without a difference there is no migration', async () => {
  const { note: _, ...columns } = base;
  const tables = [defineTable('sales', columns, { checks: { ck_sales: 'client_id > 0' } })];
  const source = await newMigration({ tables, migrations: [created] }, 'change', 1760000000002);
  expect(source).toContain('// Left to do: missing: sales: check ck_sales ');
  expect(source).toContain('// Left to do: not declared: sales.note ');
  expect(await newMigration({ tables: [before], migrations: [created] }, 'change', 1760000000002)).toBeUndefined();
});

test('an interrupted migration can be repeated', async () => {
  const tables = [defineTable('sales', { ...base, ...additions }, { indexes: [['note']] })];
  const source = await newMigration({ tables, migrations: [created] }, 'change', 1760000000002);
  const [Once, again] = [compiled(source!), compiled(source!.replace('change', 'repeated'))];
  const Repeated: MigrationClass = class {
    readonly name = 'repeated-1760000000003';
    readonly up = new again().up;
    readonly down = () => Promise.resolve();
  };
  expect(await schemaProblems({ tables, migrations: [created, Once, Repeated] })).toEqual([]);
});

test('a column that rows which exist cannot have is refused', async () => {
  const tables = [defineTable('sales', { ...base, website: varchar(200) })];
  const source = await newMigration({ tables, migrations: [created] }, 'change', 1760000000002);
  await expect(schemaProblems({ tables, migrations: [created, compiled(source!)] })).rejects.toThrow(
    'sales.website needs a default or { nullable: true }',
  );
});
