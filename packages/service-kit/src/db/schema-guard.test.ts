import { testDatabase, type TestDatabase } from '@hourbank/testing';
import type { QueryRunner } from 'typeorm';
import { notes, samples } from '../../tests/sample-tables';
import { ConfigError } from '../config/read-config';
import { id, text } from './columns';
import type { MigrationClass } from './data-source';
import { openDatabase } from './database';
import { runMigrations, withMigrationSource } from './migrate';
import { initialMigration } from './schema';
import { defineTable } from './table';

const log = { info: () => undefined, warn: () => undefined };
let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase('guard');
  await runMigrations({ url: database.url, ...samples });
});
afterEach(() => database.drop());

const change = (...statements: string[]) =>
  withMigrationSource({ url: database.url }, async (source) => {
    for (const statement of statements) await source.query(statement);
  });
const migrated = () =>
  withMigrationSource({ url: database.url }, (source) => source.query('SELECT name FROM migrations ORDER BY id'));
const open = (over: Partial<typeof samples> & { migrate?: boolean } = {}) =>
  openDatabase({ url: database.url, ...samples, ...over, log }).then((db) => db.close());

const banks = defineTable('banks', { id: id(), website: text() });
const notesByDay = defineTable(notes.tableName, notes.columns, { ...notes.rules, indexes: [['day']] });
const visits = defineTable('visits', { id: id() });
const later = initialMigration(1763600000003, 'create-visits', [visits]);

test('a database of the same build, and one that a newer release has migrated, is opened', async () => {
  await open();
  await open({ migrations: samples.migrations.slice(0, 1) });
  await open({ migrations: [...samples.migrations, later], tables: [...samples.tables, visits] });
  await open();
});

test.each<[string, string[], Parameters<typeof open>[0], string]>([
  ['without a fingerprint', ['DROP TABLE schema_fingerprint'], {}, 'its tables differ'],
  [
    'without a fingerprint and a column',
    ['DROP TABLE schema_fingerprint', 'ALTER TABLE notes DROP COLUMN report'],
    {},
    'notes.report is missing',
  ],
  ['that lacks a declared column', [], { tables: [banks, notes] }, 'banks.website is missing'],
  ['that lacks a declared index', [], { tables: [samples.tables[0]!, notesByDay] }, 'its tables differ'],
  ['without a table', ['DROP TABLE notes'], { migrate: false }, 'notes.id, notes.bank_id, notes.file_id are missing'],
  [
    'without a fingerprint that this build would migrate',
    ['DROP TABLE schema_fingerprint'],
    { migrations: [...samples.migrations, later] },
    'its tables differ',
  ],
])('a database %s is refused with one sentence and stays as it is', async (_, statements, over, what) => {
  await change(...statements);
  const before = await migrated();
  const opening = open(over);
  await expect(opening).rejects.toThrow(ConfigError);
  await expect(opening).rejects.toThrow(
    `This database was made by another build: ${what}. Restore a backup of this build, or start with an empty database.`,
  );
  expect(await migrated()).toEqual(before);
});

test('a first migration that ends before any of its statements can be repeated', async () => {
  const guarded = defineTable(
    'guarded',
    { id: id(), name: text() },
    {
      seeds: [{ name: 'first' }, { name: 'second' }],
      triggers: { guarded_no_update: { on: 'BEFORE UPDATE', sqlite: 'BEGIN SELECT 1; END', mysql: 'SET NEW.id = 1' } },
    },
  );
  const Whole = initialMigration(1763600000001, 'create-all', [guarded, ...samples.tables]);
  let statements = 0;
  let limit = Infinity;
  /** Loses its connection after so many statements. */
  class Interrupted extends Whole {
    override async up(runner: QueryRunner) {
      const query = runner.query.bind(runner);
      jest.spyOn(runner, 'query').mockImplementation((...args: Parameters<typeof query>) => {
        if (statements >= limit) throw new Error('interrupted');
        statements += 1;
        return query(...args);
      });
      await super.up(runner);
    }
  }
  const run = (url: string, migrations: MigrationClass[]) =>
    runMigrations({ url, tables: [guarded, ...samples.tables], migrations });
  const empty = await testDatabase('repeated');
  await run(empty.url, [Interrupted]);
  await empty.drop();
  const needed = statements;
  expect(needed).toBeGreaterThan(5);
  const repeated = await testDatabase('repeated');
  for (limit = 0; limit < needed; limit += 1) {
    statements = 0;
    await expect(run(repeated.url, [Interrupted])).rejects.toThrow('interrupted');
  }
  await run(repeated.url, [Whole]);
  await withMigrationSource({ url: repeated.url }, async (source) => {
    expect(await source.query('SELECT name FROM migrations')).toEqual([{ name: 'create-all-1763600000001' }]);
    expect(await source.query('SELECT name FROM guarded ORDER BY id')).toEqual([{ name: 'first' }, { name: 'second' }]);
    expect(await source.query('SELECT id FROM notes')).toEqual([]);
  });
  await repeated.drop();
});
