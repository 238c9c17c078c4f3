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
/** The table as it was, with one of its lines changed; SQLite changes a table by making it anew. */
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
  ['a table goes', ['DROP TABLE owners'], 'the table owners is gone'],
  ['a table gets another name', ['ALTER TABLE owners RENAME TO people'], 'the table owners is gone'],
  ['a column goes', anew((sql) => sql.replace('owner_id integer NOT NULL,', '')), 'sales.owner_id is gone'],
  [
    'a column gets another name',
    ['ALTER TABLE sales RENAME COLUMN owner_id TO holder_id'],
    ['sales.owner_id is gone', 'sales.holder_id is new, may not be empty and has no default'],
  ],
  [
    'a column gets narrower',
    anew((sql) => sql.replace('varchar(200)', 'varchar(100)')),
    'sales.note is varchar(100) instead of varchar(200)',
  ],
  [
    'a column gets another type',
    anew((sql) => sql.replace('note varchar(200)', 'note integer')),
    'sales.note is integer instead of varchar(200)',
  ],
  [
    'a column may no longer be empty',
    anew((sql) => sql.replace('varchar(200)', 'varchar(200) NOT NULL')),
    'sales.note may no longer be empty',
  ],
  ['a default goes', anew((sql) => sql.replace(' DEFAULT 0', '')), 'sales.amount has lost its default'],
  [
    'a new column must be filled',
    anew((sql) => sql.replace('id integer PRIMARY KEY,', 'id integer PRIMARY KEY, kind integer NOT NULL,')),
    'sales.kind is new, may not be empty and has no default',
  ],
  [
    'something has to be unique',
    ['CREATE UNIQUE INDEX uq_owner ON sales (owner_id)'],
    'sales now wants (owner_id) to be unique',
  ],
  [
    'there is a new rule',
    anew((sql) => sql.replace(/\)$/, ', CONSTRAINT "ck_owner" CHECK (owner_id > 0))')),
    'sales has the new rule ck_owner',
  ],
  ['a rule gets stricter', anew((sql) => sql.replace('amount < 10', 'amount < 5')), 'sales has the new rule ck_amount'],
  [
    'a column has to lead somewhere',
    anew((sql) => sql.replace('owner_id integer NOT NULL', 'owner_id integer NOT NULL REFERENCES owners (id)')),
    'sales.owner_id now has to lead to owners.id',
  ],
])('replicas of the release are in danger when %s', (_, statements, says) => {
  expect(problemsOf(statements)).toEqual([says].flat());
});

test.each([
  ['there is a new table', ['CREATE TABLE invoices (id integer PRIMARY KEY, number integer NOT NULL UNIQUE)']],
  ['a new column may be empty', ['ALTER TABLE sales ADD COLUMN kind varchar(10)']],
  ['a new column has a default', ["ALTER TABLE sales ADD COLUMN kind varchar(10) NOT NULL DEFAULT 'x'"]],
  ['there is a new index', ['CREATE INDEX ix_owner ON sales (owner_id)']],
  ['text may be longer', anew((sql) => sql.replace('varchar(200)', 'text'))],
  ['a rule goes', anew((sql) => sql.replace(/,\s+CONSTRAINT.*$/s, ')'))],
  ['a column goes that the release does not name', ['ALTER TABLE sales DROP COLUMN kept_for_once']],
  ['a table goes that the release does not name', ['DROP TABLE old_totals']],
])('they go on when %s', (_, statements) => {
  expect(problemsOf(statements)).toEqual([]);
});
