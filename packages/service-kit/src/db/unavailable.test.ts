import { freezableProxy, databaseKind, testDatabase, type TestDatabase } from '@hourbank/testing';
import Database from '@hourbank/sqlite';
import { openDatabase, type OpenOptions } from './database';
import { classifyDbError, databaseFailure } from './db-errors';
import { banks, samples } from '../../tests/sample-tables';
import { execute } from './sql';

const log = { info: () => undefined, warn: () => undefined };
const open = (url: string, more: Partial<OpenOptions> = {}) => openDatabase({ url, ...samples, log, ...more });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The failure of some work as the error handler sees it, and how long it took. */
async function failure(work: Promise<unknown>) {
  const start = Date.now();
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  return { code: databaseFailure(error)?.code, status: databaseFailure(error)?.status, ms: Date.now() - start };
}

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase('kit');
});
afterEach(() => database.drop());

if (databaseKind() === 'mariadb') {
  test('a frozen database gives 503 in time, to everybody, and the pool recovers when it thaws', async () => {
    const proxy = await freezableProxy(database.url);
    const db = await open(proxy.url, { poolSize: 4 });
    await Promise.all(Array.from({ length: 8 }, () => db.read.query('SELECT 1')));

    proxy.freeze();
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () =>
        failure(db.tx((tx) => tx.insert(banks, { hoursPurchased: 1, hoursUsed: 0 }))),
      ),
      ...Array.from({ length: 20 }, () => failure(db.read.query('SELECT 1'))),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ code: 'database_unavailable', status: 503 });
      expect(answer.ms).toBeLessThan(3_300);
    }
    const pinged = Date.now();
    await expect(db.ping()).rejects.toThrow();
    expect(Date.now() - pinged).toBeLessThan(2_300);

    proxy.thaw();
    const back = Date.now();
    await Promise.all(Array.from({ length: 12 }, () => db.read.query('SELECT SLEEP(0.01)')));
    expect(Date.now() - back).toBeLessThan(2_000);
    expect(await db.read.count(banks)).toBe(0);
    await db.close();
    await proxy.stop();
  });

  test('a database that freezes in the middle of a transaction gives 503, and nothing is written', async () => {
    const proxy = await freezableProxy(database.url);
    const db = await open(proxy.url);
    const work = failure(
      db.tx(async (tx) => {
        await tx.insert(banks, { hoursPurchased: 1, hoursUsed: 0 });
        proxy.freeze();
        await tx.insert(banks, { hoursPurchased: 2, hoursUsed: 0 });
      }),
    );
    expect(await work).toMatchObject({ code: 'database_unavailable' });
    proxy.thaw();
    expect(await db.read.count(banks)).toBe(0);
    await db.close();
    await proxy.stop();
  });

  test('closing does not wait for a frozen database', async () => {
    const proxy = await freezableProxy(database.url);
    const db = await open(proxy.url);
    proxy.freeze();
    const start = Date.now();
    await db.close();
    expect(Date.now() - start).toBeLessThan(1_500);
    await proxy.stop();
  });

  test('a database that comes back from a restart is used again without doing anything', async () => {
    const proxy = await freezableProxy(database.url);
    const db = await open(proxy.url);
    await proxy.stop();
    expect(await failure(db.tx((tx) => tx.count(banks)))).toMatchObject({ code: 'database_unavailable', status: 503 });
    await proxy.start();
    expect(await db.tx((tx) => tx.count(banks))).toBe(0);
    await db.close();
    await proxy.stop();
  });

  test('a database that is not there yet is waited for, but not for ever', async () => {
    const proxy = await freezableProxy(database.url);
    await proxy.stop();
    await expect(open(proxy.url, { waitMs: 300 })).rejects.toThrow(/ECONNREFUSED/);
    const opening = open(proxy.url, { waitMs: 10_000 });
    await pause(400);
    await proxy.start();
    const db = await opening;
    await db.ping();
    await db.close();
    await proxy.stop();
  });

  test('who waits for a lock too long is told that the database is busy', async () => {
    const db = await open(database.url);
    await db.tx((tx) => execute(tx, 'INSERT INTO banks (id, hours_purchased) VALUES (1, 1)'));
    const touch = 'UPDATE banks SET hours_used = 1 WHERE id = 1';
    const holder = db.tx(async (tx) => {
      await execute(tx, touch);
      await pause(6_000);
    });
    await pause(50);
    const answer = await failure(db.tx((tx) => execute(tx, touch)));
    expect(answer).toMatchObject({ code: 'database_busy', status: 503 });
    expect(answer.ms).toBeLessThan(5_000);
    await holder;
    await db.close();
  });
} else {
  test('while another process holds a lock, transactions wait and the process goes on with other work', async () => {
    const db = await open(database.url);
    const other = new Database(database.url.slice('sqlite:'.length));
    other.exec('BEGIN IMMEDIATE');
    let last = performance.now();
    let longestGap = 0;
    const ticking = setInterval(() => {
      longestGap = Math.max(longestGap, performance.now() - last);
      last = performance.now();
    }, 5);
    const inserts = Array.from({ length: 20 }, () =>
      db.tx((tx) => tx.insert(banks, { hoursPurchased: 1, hoursUsed: 0 })),
    );
    setTimeout(() => other.exec('ROLLBACK'), 1_500);
    await Promise.all(inserts);
    clearInterval(ticking);
    expect(await db.read.count(banks)).toBe(20);
    expect(longestGap).toBeLessThan(500);
    other.close();
    await db.close();
  });

  test('transactions that queue behind a lock that stays are all refused in time, with turns for other work', async () => {
    const db = await open(database.url);
    const other = new Database(database.url.slice('sqlite:'.length));
    other.exec('BEGIN IMMEDIATE');
    const started = performance.now();
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 1);
    const failures = await Promise.all(
      Array.from({ length: 20 }, () => failure(db.tx((tx) => tx.insert(banks, { hoursPurchased: 1, hoursUsed: 0 })))),
    );
    clearInterval(ticking);
    expect(new Set(failures.map(({ code }) => code))).toEqual(new Set(['database_busy']));
    expect(performance.now() - started).toBeLessThan(8_000);
    expect(turns).toBeGreaterThan(30);
    other.close();
    await db.close();
  });

  test('a file that another process keeps locked gives 503, and is used again afterwards', async () => {
    const db = await open(database.url);
    const other = new Database(database.url.slice('sqlite:'.length));
    other.exec('BEGIN IMMEDIATE');
    expect(await failure(db.tx((tx) => tx.insert(banks, { hoursPurchased: 1, hoursUsed: 0 })))).toMatchObject({
      code: 'database_busy',
      status: 503,
    });
    expect(await db.read.count(banks)).toBe(0);
    other.exec('ROLLBACK');
    await db.tx((tx) => tx.insert(banks, { hoursPurchased: 1, hoursUsed: 0 }));
    expect(await db.read.count(banks)).toBe(1);
    other.close();
    await db.close();
  });

  test('the reading connection cannot write', async () => {
    const db = await open(database.url);
    await expect(db.read.insert(banks, { hoursPurchased: 1, hoursUsed: 0 })).rejects.toThrow(/readonly/);
    await db.close();
  });

  test('a folder that does not exist yet is made, and a database in memory is refused', async () => {
    const db = await open(database.url.replace(/kit\.db$/, 'deeper/still/kit.db'));
    await db.ping();
    await db.close();
    await expect(open('sqlite::memory:')).rejects.toThrow('DATABASE_URL: sqlite needs a file');
  });

  test('every commit is on the disk before it is answered', async () => {
    const db = await open(database.url);
    expect(await db.tx((tx) => tx.query('PRAGMA synchronous'))).toEqual([{ synchronous: 2 }]);
    expect(await db.tx((tx) => tx.query('PRAGMA journal_mode'))).toEqual([{ journal_mode: 'wal' }]);
    await db.close();
  });
}

test("a fault that is nobody else's absence is not called one", async () => {
  const db = await open(database.url);
  const error = await db.read.query('SELEKT').then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(Error);
  expect(classifyDbError(error)).toBeNull();
  expect(databaseFailure(error)).toBeNull();
  await db.close();
});
