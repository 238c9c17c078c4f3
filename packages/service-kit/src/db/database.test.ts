import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@hourbank/testing';
import { openDatabase, type Db } from './database';
import { classifyDbError, isUniqueViolation } from './db-errors';
import { runMigrations } from './migrate';
import { banks, notes, samples } from '../../tests/sample-tables';
import { affected, execute, executeAll, instantFromDb, select } from './sql';
import { CommitWith } from './transactions';

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

const insertBank = async (hours = 1000) => {
  const inserted = await db.tx((tx) => tx.insert(banks, { hoursPurchased: hours, hoursUsed: 0 }));
  return Number(inserted.identifiers[0]?.id);
};
const noteValues = (bankId: number, over = {}) => ({
  bankId,
  fileId: randomUUID(),
  title: randomUUID(),
  body: 'x',
  happenedAt: new Date(),
  day: '2015-03-29',
  ...over,
});
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('returns values of every column type as they were stored', async () => {
  const happenedAt = new Date('2015-03-29T01:30:00.123Z');
  const note = noteValues(await insertBank(), {
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

test('rolls back a failed transaction without affecting a concurrent one', async () => {
  const bank = await insertBank();
  const failing = db.tx(async (tx) => {
    await tx.insert(notes, noteValues(bank, { title: 'lost' }));
    await pause(30);
    throw new Error('no');
  });
  const concurrent = db.tx((tx) => tx.insert(notes, noteValues(bank, { title: 'kept' })));
  await expect(failing).rejects.toThrow('no');
  await concurrent;
  const titles = await select<{ title: string }>(db.read, 'SELECT title FROM notes WHERE bank_id = ?', [bank]);
  expect(titles).toEqual([{ title: 'kept' }]);
});

test('other connections do not see uncommitted changes', async () => {
  const bank = await insertBank();
  await db.tx(async (tx) => {
    await tx.insert(notes, noteValues(bank));
    expect(await db.read.countBy(notes, { bankId: bank })).toBe(0);
    expect(await tx.countBy(notes, { bankId: bank })).toBe(1);
  });
  expect(await db.read.countBy(notes, { bankId: bank })).toBe(1);
});

test('rejects a transaction inside a transaction, also after an await', async () => {
  const nested = db.tx(async () => {
    await pause(1);
    return db.tx(async () => 1);
  });
  await expect(nested).rejects.toThrow(/inside a transaction/);
  expect(await db.tx(async () => 2)).toBe(2);
});

test('work that was started in a transaction can open its own one after the first has ended', async () => {
  let later: Promise<number> | undefined;
  let resolveEnded = () => {};
  const ended = new Promise<void>((resolve) => {
    resolveEnded = resolve;
  });
  await db.tx(async () => {
    later = ended.then(() => db.tx(async () => 3));
  });
  resolveEnded();
  expect(await later).toBe(3);
});

test('accepts exactly 10 of 60 concurrent deductions of 1 h from 10 h', async () => {
  const bank = await insertBank(1000);
  /** Is repeated on a busy machine, where no connection may be free in time. */
  const deduct = async (): Promise<number> => {
    try {
      return await deductOnce();
    } catch (error) {
      if (classifyDbError(error) !== 'unavailable') throw error;
      return deduct();
    }
  };
  const deductOnce = () =>
    db.tx(async (tx) => {
      const { affected: accepted } = await execute(
        tx,
        'UPDATE banks SET hours_used = hours_used + ? WHERE id = ? AND hours_used + ? <= hours_purchased',
        [100, bank, 100],
      );
      if (accepted) await tx.insert(notes, noteValues(bank));
      return accepted;
    });
  const results = await Promise.all(Array.from({ length: 60 }, deduct));
  expect(results.filter(Boolean)).toHaveLength(10);
  expect(await db.read.findOneByOrFail(banks, { id: bank })).toMatchObject({ hoursUsed: 1000 });
  expect(await db.read.countBy(notes, { bankId: bank })).toBe(10);
});

test('retries deadlocked transactions until all are committed', async () => {
  const [one, two] = [await insertBank(), await insertBank()];
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

test('an update reports the number of matched rows, including unchanged ones', async () => {
  const bank = await insertBank();
  const update = (id: number, hours: number) =>
    db.tx((tx) => affected(tx.createQueryBuilder().update(banks).set({ hoursUsed: hours }).where({ id })));
  expect(await update(bank, 0)).toBe(1);
  expect(await update(bank, 5)).toBe(1);
  expect(await update(999_999, 5)).toBe(0);
});

test('rejects a raw write outside a transaction and returns the new id of an insert inside one', async () => {
  await expect(execute(db.read, 'DELETE FROM notes')).rejects.toThrow(/db\.tx/);
  const inserted = await db.tx((tx) => execute(tx, 'INSERT INTO banks (hours_purchased) VALUES (?)', [7]));
  expect(await db.read.findOneByOrFail(banks, { id: inserted.insertId })).toMatchObject({
    hoursPurchased: 7,
    hoursUsed: 0,
  });
});

const incrementHours = (bank: number, hours: number) => ({
  sql: 'UPDATE banks SET hours_used = hours_used + ? WHERE id = ?',
  parameters: [hours, bank],
});

test('commits the statements of CommitWith with the transaction and rolls everything back if one fails', async () => {
  const bank = await insertBank(1000);
  expect(
    await db.tx(async (tx) => {
      await executeAll(tx, [incrementHours(bank, 100), incrementHours(bank, 200)]);
      return new CommitWith([incrementHours(bank, 300), incrementHours(bank, 400)], () => 'done');
    }),
  ).toBe('done');
  const failing = db.tx(async (tx) => {
    await execute(tx, 'UPDATE banks SET hours_purchased = 2000 WHERE id = ?', [bank]);
    return new CommitWith(
      [incrementHours(bank, 500), incrementHours(bank, 501), incrementHours(bank, -700)],
      () => 'never',
    );
  });
  expect(classifyDbError(await errorOf(failing))).toBe('check');
  expect(await db.read.findOneByOrFail(banks, { id: bank })).toMatchObject({ hoursPurchased: 1000, hoursUsed: 1000 });
});

test('a statement that matches no row throws its error, and nothing of the transaction stays', async () => {
  const bank = await insertBank(1000);
  const insert = { sql: 'INSERT INTO banks (hours_purchased) VALUES (?)', parameters: [7] };
  /** The update changes nothing, but it matches the row. */
  const attempt = (id: number) =>
    db.tx(
      async () =>
        new CommitWith(
          [insert, { ...incrementHours(id, 0), orThrow: () => new Error('gone') }, incrementHours(bank, 5), insert],
          (results) => results.map(({ affected: rows, insertId }) => ({ rows, insertId })),
        ),
    );
  const [first, unchanged, changed, second] = await attempt(bank);
  expect([first?.rows, unchanged?.rows, changed?.rows, second?.rows]).toEqual([1, 1, 1, 1]);
  expect(second?.insertId).toBe((first?.insertId ?? 0) + 1);
  expect(await db.read.findOneByOrFail(banks, { id: first?.insertId ?? 0 })).toMatchObject({ hoursPurchased: 7 });

  const before = await db.read.count(banks);
  await expect(attempt(999_999)).rejects.toThrow('gone');
  expect(await db.read.count(banks)).toBe(before);
  expect(await db.read.findOneByOrFail(banks, { id: bank })).toMatchObject({ hoursUsed: 5 });
});

test('each of several statements that require a row throws its own error', async () => {
  const [bank, gone] = [await insertBank(), 999_999];
  const required = (id: number, message: string) => ({ ...incrementHours(id, 1), orThrow: () => new Error(message) });
  const run = (...ids: [number, number]) =>
    db.tx((tx) => executeAll(tx, [incrementHours(bank, 1), required(ids[0], 'first'), required(ids[1], 'second')]));
  await expect(run(gone, bank)).rejects.toThrow('first');
  await expect(run(bank, gone)).rejects.toThrow('second');
  await expect(run(gone, gone)).rejects.toThrow('first');
  expect((await run(bank, bank)).map(({ affected: rows }) => rows)).toEqual([1, 1, 1]);
  expect(await db.read.findOneByOrFail(banks, { id: bank })).toMatchObject({ hoursUsed: 3 });
});

test('executeAll does not interpret parameter values as SQL', async () => {
  const bank = await insertBank();
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

test('does not reuse the id of the newest row after its deletion', async () => {
  const deleted = await insertBank();
  await db.tx((tx) => tx.delete(banks, { id: deleted }));
  expect(await insertBank()).toBeGreaterThan(deleted);
});

test('classifies constraint violations the same on both databases', async () => {
  const bank = await insertBank();
  const note = noteValues(bank);
  await db.tx((tx) => tx.insert(notes, note));

  const duplicate = await errorOf(db.tx((tx) => tx.insert(notes, noteValues(bank, { title: note.title }))));
  expect(classifyDbError(duplicate)).toBe('unique');
  expect(isUniqueViolation(duplicate, 'uq_notes_bank_id_title')).toBe(true);
  expect(isUniqueViolation(duplicate, 'uq_notes_file_id')).toBe(false);
  const sameId = await errorOf(
    db.tx((tx) => execute(tx, 'INSERT INTO banks (id, hours_purchased) VALUES (?, 1)', [bank])),
  );
  expect(isUniqueViolation(sameId, 'PRIMARY')).toBe(true);

  expect(classifyDbError(await errorOf(db.tx((tx) => tx.update(banks, { id: bank }, { hoursUsed: 1001 }))))).toBe(
    'check',
  );
  expect(classifyDbError(await errorOf(db.read.query('SELECT nothing FROM nowhere')))).toBeNull();
  expect(classifyDbError(Object.assign(new Error('billing is down'), { code: 'ECONNREFUSED' }))).toBeNull();
});

test('ping succeeds if the database responds', () => expect(db.ping()).resolves.toBeUndefined());

test('five concurrent migration runs apply each migration once', async () => {
  const empty = await testDatabase('kit');
  const runs = await Promise.all(Array.from({ length: 5 }, () => runMigrations({ url: empty.url, ...samples })));
  expect(runs.map((names) => names.length).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 2]);
  await empty.drop();
});
