import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@hourbank/testing';
import { EntitySchema } from 'typeorm';
import { openDatabase, type Db } from './database';
import { classifyDbError, isUniqueViolation } from './db-errors';
import { runMigrations } from './migrate';
import { banks, notes, samples } from '../../tests/sample-tables';
import { affected, execute, executeAll, instantFromDb, select } from './sql';
import { CommitWith } from './transactions';
import { verifyMigrations } from './verify-migrations';

const log = { info: () => undefined, warn: () => undefined };
let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await testDatabase('kit');
  db = await openDatabase({ url: database.url, ...samples, log });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const aBank = async (hours = 1000) => {
  const made = await db.tx((tx) => tx.insert(banks, { hoursPurchased: hours, hoursUsed: 0 }));
  return Number(made.identifiers[0]?.id);
};
const aNote = (bankId: number, over = {}) => ({
  bankId,
  fileId: randomUUID(),
  title: randomUUID(),
  body: 'x',
  happenedAt: new Date(),
  day: '2015-03-29',
  ...over,
});
const caught = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('every kind of column comes back as it went in', async () => {
  const happenedAt = new Date('2015-03-29T01:30:00.123Z');
  const note = aNote(await aBank(), {
    title: 'Größe 🎉 مرحبا',
    report: 'y'.repeat(70_000),
    happenedAt,
    isRead: true,
    details: { deep: [1, null, 'ü'] },
  });
  await db.tx((tx) => tx.insert(notes, note));
  expect(await db.read.findOneByOrFail(notes, { fileId: note.fileId })).toMatchObject(note);

  const [row] = await select<{ happened_at: Date | string; day: string }>(
    db.read,
    'SELECT happened_at, day FROM notes WHERE file_id = ? AND happened_at = ?',
    [note.fileId, happenedAt],
  );
  expect(instantFromDb(row!.happened_at)).toEqual(happenedAt);
  expect(row!.day).toBe('2015-03-29');
});

test('a failed transaction leaves nothing and takes nothing of its neighbours with it', async () => {
  const bank = await aBank();
  const failing = db.tx(async (tx) => {
    await tx.insert(notes, aNote(bank, { title: 'lost' }));
    await pause(30);
    throw new Error('no');
  });
  const neighbour = db.tx((tx) => tx.insert(notes, aNote(bank, { title: 'kept' })));
  await expect(failing).rejects.toThrow('no');
  await neighbour;
  const titles = await select<{ title: string }>(db.read, 'SELECT title FROM notes WHERE bank_id = ?', [bank]);
  expect(titles).toEqual([{ title: 'kept' }]);
});

test('what is not committed is seen by nobody else', async () => {
  const bank = await aBank();
  await db.tx(async (tx) => {
    await tx.insert(notes, aNote(bank));
    expect(await db.read.countBy(notes, { bankId: bank })).toBe(0);
    expect(await tx.countBy(notes, { bankId: bank })).toBe(1);
  });
  expect(await db.read.countBy(notes, { bankId: bank })).toBe(1);
});

test('a transaction inside a transaction is refused, also through an await', async () => {
  const nested = db.tx(async () => {
    await pause(1);
    return db.tx(async () => 1);
  });
  await expect(nested).rejects.toThrow(/inside a transaction/);
  expect(await db.tx(async () => 2)).toBe(2);
});

test('work that was started in a transaction may open its own one later', async () => {
  let later: Promise<number> | undefined;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  await db.tx(async () => {
    later = ended.then(() => db.tx(async () => 3));
  });
  end();
  expect(await later).toBe(3);
});

test('60 parallel bookings of 1 h on 10 h: exactly 10 are granted', async () => {
  const bank = await aBank(1000);
  const book = () =>
    db.tx(async (tx) => {
      const { affected: granted } = await execute(
        tx,
        'UPDATE banks SET hours_used = hours_used + ? WHERE id = ? AND hours_used + ? <= hours_purchased',
        [100, bank, 100],
      );
      if (granted) await tx.insert(notes, aNote(bank));
      return granted;
    });
  const answers = await Promise.all(Array.from({ length: 60 }, book));
  expect(answers.filter(Boolean)).toHaveLength(10);
  expect(await db.read.findOneByOrFail(banks, { id: bank })).toMatchObject({ hoursUsed: 1000 });
  expect(await db.read.countBy(notes, { bankId: bank })).toBe(10);
});

test('transactions that deadlock are repeated until both have their way', async () => {
  const [one, two] = [await aBank(), await aBank()];
  const both = (first: number, second: number) =>
    db.tx(async (tx) => {
      await execute(tx, 'UPDATE banks SET hours_used = hours_used + 1 WHERE id = ?', [first]);
      await pause(20);
      await execute(tx, 'UPDATE banks SET hours_used = hours_used + 1 WHERE id = ?', [second]);
    });
  await Promise.all([both(one, two), both(two, one), both(one, two), both(two, one)]);
  const used = await select<{ hours_used: number }>(db.read, 'SELECT hours_used FROM banks WHERE id IN (?, ?)', [
    one,
    two,
  ]);
  expect(used).toEqual([{ hours_used: 4 }, { hours_used: 4 }]);
});

test('a conditional update tells how many rows it matched, also where nothing changed', async () => {
  const bank = await aBank();
  const update = (id: number, hours: number) =>
    db.tx((tx) => affected(tx.createQueryBuilder().update(banks).set({ hoursUsed: hours }).where({ id })));
  expect(await update(bank, 0)).toBe(1);
  expect(await update(bank, 5)).toBe(1);
  expect(await update(999_999, 5)).toBe(0);
});

test('a raw write outside a transaction is refused, and one inside tells its new id', async () => {
  await expect(execute(db.read, 'DELETE FROM notes')).rejects.toThrow(/db\.tx/);
  const made = await db.tx((tx) => execute(tx, 'INSERT INTO banks (hours_purchased) VALUES (?)', [7]));
  expect(await db.read.findOneByOrFail(banks, { id: made.insertId })).toMatchObject({
    hoursPurchased: 7,
    hoursUsed: 0,
  });
});

const raising = (bank: number, hours: number) => ({
  sql: 'UPDATE banks SET hours_used = hours_used + ? WHERE id = ?',
  parameters: [hours, bank],
});

test('the last statements of a transaction are committed with it, and one that fails undoes all of it', async () => {
  const bank = await aBank(1000);
  expect(
    await db.tx(async (tx) => {
      await executeAll(tx, [raising(bank, 100), raising(bank, 200)]);
      return new CommitWith([raising(bank, 300), raising(bank, 400)], 'done');
    }),
  ).toBe('done');
  const failing = db.tx(async (tx) => {
    await execute(tx, 'UPDATE banks SET hours_purchased = 2000 WHERE id = ?', [bank]);
    return new CommitWith([raising(bank, 500), raising(bank, 501), raising(bank, -700)], 'never');
  });
  expect(classifyDbError(await caught(failing))).toBe('check');
  expect(await db.read.findOneByOrFail(banks, { id: bank })).toMatchObject({ hoursPurchased: 1000, hoursUsed: 1000 });
});

test('values of statements that go together stay values, whatever is in them', async () => {
  const bank = await aBank();
  const titles = ["O'Hara\\'; DELETE FROM notes; -- ", 'Größe 🎉 \u0000 \\', '?'];
  const insert = (title: string) => ({
    sql: 'INSERT INTO notes (bank_id, file_id, title, body, happened_at, day) VALUES (?, ?, ?, ?, ?, ?)',
    parameters: [bank, randomUUID(), title, 'x', new Date(), '2015-03-29'],
  });
  await db.tx((tx) => executeAll(tx, titles.map(insert)));
  expect(await select(db.read, 'SELECT title FROM notes WHERE bank_id = ? ORDER BY id', [bank])).toEqual(
    titles.map((title) => ({ title })),
  );
});

test('an id is never given twice, not even that of the newest row after its deletion', async () => {
  const gone = await aBank();
  await db.tx((tx) => tx.delete(banks, { id: gone }));
  expect(await aBank()).toBeGreaterThan(gone);
});

test('what a statement failed of has the same name on both databases', async () => {
  const bank = await aBank();
  const note = aNote(bank);
  await db.tx((tx) => tx.insert(notes, note));

  const duplicate = await caught(db.tx((tx) => tx.insert(notes, aNote(bank, { title: note.title }))));
  expect(classifyDbError(duplicate)).toBe('unique');
  expect(isUniqueViolation(duplicate, 'uq_notes_bank_id_title')).toBe(true);
  expect(isUniqueViolation(duplicate, 'uq_notes_file_id')).toBe(false);
  const sameId = await caught(
    db.tx((tx) => execute(tx, 'INSERT INTO banks (id, hours_purchased) VALUES (?, 1)', [bank])),
  );
  expect(isUniqueViolation(sameId, 'PRIMARY')).toBe(true);

  expect(classifyDbError(await caught(db.tx((tx) => tx.insert(notes, aNote(999_999)))))).toBe('foreign_key');
  expect(classifyDbError(await caught(db.tx((tx) => tx.delete(banks, { id: bank }))))).toBe('foreign_key');
  expect(classifyDbError(await caught(db.tx((tx) => tx.update(banks, { id: bank }, { hoursUsed: 1001 }))))).toBe(
    'check',
  );
  expect(classifyDbError(await caught(db.read.query('SELECT nothing FROM nowhere')))).toBeNull();
  expect(classifyDbError(Object.assign(new Error('billing is down'), { code: 'ECONNREFUSED' }))).toBeNull();
});

test('the database answers a ping', () => expect(db.ping()).resolves.toBeUndefined());

test('migrations go up, down and up, and end with the columns of the entities', async () => {
  const empty = await testDatabase('kit');
  expect(await verifyMigrations({ url: empty.url, ...samples })).toEqual([]);
  await empty.drop();
});

test('a column that only the entity or only the table has is found', async () => {
  const empty = await testDatabase('kit');
  const [createBanks] = samples.migrations;
  expect(await verifyMigrations({ url: empty.url, entities: samples.entities, migrations: [createBanks!] })).toEqual([
    'notes: no such table',
  ]);
  await empty.drop();
});

test('a column that nobody names any more is let be once it is said to be retired', async () => {
  const { hoursUsed: _unnamed, ...columns } = banks.options.columns;
  const without = {
    entities: [new EntitySchema({ name: 'banks', columns: columns as typeof banks.options.columns })],
    migrations: samples.migrations,
  };
  const empty = await testDatabase('kit');
  expect(await verifyMigrations({ url: empty.url, ...without })).toEqual(['banks.hours_used: not in the entity']);
  await empty.drop();
  const again = await testDatabase('kit');
  expect(await verifyMigrations({ url: again.url, ...without }, { retired: ['banks.hours_used'] })).toEqual([]);
  await again.drop();
});

test('five processes that start at once migrate once', async () => {
  const empty = await testDatabase('kit');
  const runs = await Promise.all(Array.from({ length: 5 }, () => runMigrations({ url: empty.url, ...samples })));
  expect(runs.map((names) => names.length).toSorted()).toEqual([0, 0, 0, 0, 2]);
  await empty.drop();
});
