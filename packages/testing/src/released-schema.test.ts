import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseKind } from './database';
import { lastReleasedSchema, upgradeProblems, writeReleasedSchema } from './released-schema';
import type { Catalog } from './schema-catalog';

type Sales = Catalog[string];
const column = (type: string, more: Partial<Sales['columns'][string]> = {}) => ({
  type,
  form: type,
  isRequired: false,
  hasDefault: false,
  isKey: false,
  ...more,
});
const sales: Sales = {
  columns: {
    id: column('integer', { isKey: true }),
    owner_id: column('integer', { isRequired: true }),
    note: column('varchar(200)'),
    amount: column('integer', { isRequired: true, hasDefault: true }),
  },
  indexes: { uq_note: { columns: 'note', isUnique: true } },
  checks: { ck_amount: 'amount >= 0' },
  triggers: { sales_no_delete: 'BEFORE DELETE' },
};
const without = (name: string): Sales => {
  const { [name]: _, ...columns } = sales.columns;
  return { ...sales, columns };
};
const withColumn = (name: string, changed: Sales['columns'][string]): Sales => ({
  ...sales,
  columns: { ...sales.columns, [name]: changed },
});
const problems = (now: Sales, retired: string[] = []) => upgradeProblems({ sales }, { sales: now }, retired);

test.each<[string, Sales, string]>([
  ['a column is removed', without('note'), 'sales.note was removed'],
  [
    'a column becomes shorter',
    withColumn('note', column('varchar(100)')),
    'sales.note is varchar(100) instead of varchar(200)',
  ],
  ['a column changes its type', withColumn('note', column('integer')), 'sales.note is integer instead of varchar(200)'],
  [
    'a column becomes required',
    withColumn('note', column('varchar(200)', { isRequired: true })),
    'sales.note can no longer be null',
  ],
  [
    'a default is removed',
    withColumn('amount', column('integer', { isRequired: true })),
    'sales.amount has lost its default',
  ],
  [
    'a key changes',
    withColumn('owner_id', column('integer', { isRequired: true, isKey: true })),
    'sales has another key',
  ],
  [
    'a new column is required',
    withColumn('kind', column('integer', { isRequired: true })),
    'sales.kind is new and required, and has no default',
  ],
  [
    'a unique index is added',
    { ...sales, indexes: { ...sales.indexes, uq_owner: { columns: 'owner_id', isUnique: true } } },
    'sales has a new unique index on (owner_id)',
  ],
  [
    'a constraint becomes stricter',
    { ...sales, checks: { ck_amount: 'amount > 0' } },
    'sales has the new constraint ck_amount',
  ],
  [
    'a trigger is added',
    { ...sales, triggers: { ...sales.triggers, sales_no_update: 'BEFORE UPDATE' } },
    'sales has the new trigger sales_no_update',
  ],
])('replicas of the last release cannot go on when %s', (_, now, says) => {
  expect(problems(now)).toEqual([says]);
});

test.each<[string, Sales]>([
  ['nothing changes', sales],
  ['a new column is nullable', withColumn('kind', column('varchar(10)'))],
  ['a new column has a default', withColumn('kind', column('varchar(10)', { isRequired: true, hasDefault: true }))],
  ['text becomes longer', withColumn('note', column('text'))],
  [
    'an index is added',
    { ...sales, indexes: { ...sales.indexes, ix_owner: { columns: 'owner_id', isUnique: false } } },
  ],
  ['rules are removed', { ...sales, indexes: {}, checks: {}, triggers: {} }],
])('replicas of the last release go on when %s', (_, now) => {
  expect(problems(now)).toEqual([]);
});

test('what the last release had retired can go', () => {
  expect(problems(without('note'), ['sales.note'])).toEqual([]);
  expect(upgradeProblems({ sales }, {}, [])).toEqual(['the table sales was removed']);
  expect(upgradeProblems({ sales }, {}, ['sales'])).toEqual([]);
});

test('the newest release from 1.0.0 on is read, without candidates and versions before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hb-released-'));
  try {
    expect(await lastReleasedSchema(join(folder, 'absent'))).toBeUndefined();
    const kind = databaseKind() === 'sqlite' ? 'sqlite' : 'mysql';
    for (const version of ['0.9.0', '1.0.0-rc.1'])
      await writeReleasedSchema(folder, version, { dump: 'old', retired: [] });
    await writeFile(join(folder, `2.0.0.${kind === 'sqlite' ? 'mysql' : 'sqlite'}.sql`), '-- retired: \nother');
    expect(await lastReleasedSchema(folder)).toBeUndefined();
    for (const version of ['1.9.0', '1.10.0', '1.2.30'])
      await writeReleasedSchema(folder, version, { dump: `of ${version};\n\nmore`, retired: ['sales.note', 'visits'] });
    expect(await lastReleasedSchema(folder)).toEqual({ dump: 'of 1.10.0;\n\nmore', retired: ['sales.note', 'visits'] });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
