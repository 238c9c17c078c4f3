import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from '@hourbank/sqlite';
import { compareSchemas } from './compare-schemas.mjs';
import { readSchema } from './read-schema.mjs';

const before = [
  'CREATE TABLE owners (id integer PRIMARY KEY)',
  `CREATE TABLE sales (id integer PRIMARY KEY, owner_id integer NOT NULL, note varchar(200), amount integer NOT NULL DEFAULT 0, kept_for_once varchar(10),
    CONSTRAINT "ck_amount" CHECK (amount >= 0 AND (amount < 10)))`,
  'CREATE UNIQUE INDEX uq_note ON sales (note)',
  'CREATE TABLE old_totals (id integer PRIMARY KEY)',
];
/** Recreates the table with one change, because SQLite cannot alter a column. */
const anew = (change, from = before[1]) => [`DROP TABLE sales`, change(from), before[2]];
const sources = 'select id, owner_id, note, amount from sales; entity({ ownerId, note, amount }); from owners';

let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-schemas-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function schemaAfter(name, statements) {
  const file = join(folder, `${name}.db`);
  const database = new Database(file);
  for (const statement of statements) database.exec(statement);
  database.close();
  return readSchema(file);
}
const problemsOf = (statements) =>
  compareSchemas(schemaAfter('before', before), schemaAfter('now', [...before, ...statements]), sources);

test.each([
  ['a table is removed', ['DROP TABLE owners'], 'the table owners was removed'],
  ['a table is renamed', ['ALTER TABLE owners RENAME TO people'], 'the table owners was removed'],
  ['a column is removed', anew((sql) => sql.replace('owner_id integer NOT NULL,', '')), 'sales.owner_id was removed'],
  [
    'a column is renamed',
    ['ALTER TABLE sales RENAME COLUMN owner_id TO holder_id'],
    ['sales.owner_id was removed', 'sales.holder_id is new and required, and has no default'],
  ],
  [
    'a column becomes shorter',
    anew((sql) => sql.replace('varchar(200)', 'varchar(100)')),
    'sales.note is varchar(100) instead of varchar(200)',
  ],
  [
    'a column changes its type',
    anew((sql) => sql.replace('note varchar(200)', 'note integer')),
    'sales.note is integer instead of varchar(200)',
  ],
  [
    'a column becomes required',
    anew((sql) => sql.replace('varchar(200)', 'varchar(200) NOT NULL')),
    'sales.note can no longer be null',
  ],
  ['a default is removed', anew((sql) => sql.replace(' DEFAULT 0', '')), 'sales.amount has lost its default'],
  [
    'a new column is required',
    anew((sql) => sql.replace('id integer PRIMARY KEY,', 'id integer PRIMARY KEY, kind integer NOT NULL,')),
    'sales.kind is new and required, and has no default',
  ],
  [
    'a unique index is added',
    ['CREATE UNIQUE INDEX uq_owner ON sales (owner_id)'],
    'sales has a new unique index on (owner_id)',
  ],
  [
    'a constraint is added',
    anew((sql) => sql.replace(/\)$/, ', CONSTRAINT "ck_owner" CHECK (owner_id > 0))')),
    'sales has the new constraint ck_owner',
  ],
  [
    'a constraint becomes stricter',
    anew((sql) => sql.replace('amount < 10', 'amount < 5')),
    'sales has the new constraint ck_amount',
  ],
  [
    'a foreign key is added',
    anew((sql) => sql.replace('owner_id integer NOT NULL', 'owner_id integer NOT NULL REFERENCES owners (id)')),
    'sales.owner_id has a new foreign key to owners.id',
  ],
])('reports a problem when %s', (_, statements, says) => {
  expect(problemsOf(statements)).toEqual([says].flat());
});

test.each([
  ['a table is added', ['CREATE TABLE invoices (id integer PRIMARY KEY, number integer NOT NULL UNIQUE)']],
  ['a new column is nullable', ['ALTER TABLE sales ADD COLUMN kind varchar(10)']],
  ['a new column has a default', ["ALTER TABLE sales ADD COLUMN kind varchar(10) NOT NULL DEFAULT 'x'"]],
  ['an index is added', ['CREATE INDEX ix_owner ON sales (owner_id)']],
  ['text becomes longer', anew((sql) => sql.replace('varchar(200)', 'text'))],
  ['a constraint is removed', anew((sql) => sql.replace(/,\s+CONSTRAINT.*$/s, ')'))],
  ['a column is removed that the release does not name', ['ALTER TABLE sales DROP COLUMN kept_for_once']],
  ['a table is removed that the release does not name', ['DROP TABLE old_totals']],
])('reports nothing when %s', (_, statements) => {
  expect(problemsOf(statements)).toEqual([]);
});
