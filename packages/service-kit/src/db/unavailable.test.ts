import {
  createGate,
  databaseKind,
  eventually,
  freezableProxy,
  testDatabase,
  type TestDatabase,
} from '@hourbank/testing';
import Database from '@hourbank/sqlite';
import type { EntityManager } from 'typeorm';
import { openDatabase, type OpenOptions } from './database';
import { classifyDbError, databaseUnavailable } from './db-errors';
import { banks, samples } from '../../tests/sample-tables';
import { execute, select } from './sql';
import { CommitWith } from './transactions';

const log = { info: () => undefined, warn: () => undefined };
/** Opens the database with the timeouts that production has. */
const open = (url: string, more: Partial<OpenOptions> = {}) => openPatient(url.replace('?timeout=60', ''), more);
/** Opens the database with the timeouts of tests, which a busy machine does not exceed. */
const openPatient = (url: string, more: Partial<OpenOptions> = {}) => openDatabase({ url, ...samples, log, ...more });
/** A wait that has a timeout ends, also on a busy machine; one without never does. */
const endsMs = 30_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Repeats work that a busy machine does not complete within the timeouts of production. */
async function whenAvailable<T>(work: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + endsMs; ;)
    try {
      return await work();
    } catch (error) {
      if (databaseUnavailable(error) === null || performance.now() > until) throw error;
    }
}

/** Returns the error as the error handler sees it, and the elapsed time. */
async function failure(work: Promise<unknown>) {
  const start = performance.now();
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  return {
    code: databaseUnavailable(error)?.code,
    status: databaseUnavailable(error)?.status,
    ms: performance.now() - start,
  };
}

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase('kit');
});
afterEach(() => database.drop());

if (databaseKind() === 'mariadb') {
  test('requests fail with 503 within the timeout while the database is frozen, and the pool recovers', async () => {
    const proxy = await freezableProxy(database.url);
    const db = await open(proxy.url, { poolSize: 4 });
    await whenAvailable(() => Promise.all(Array.from({ length: 8 }, () => db.read.query('SELECT 1'))));

    proxy.freeze();
    const failures = await Promise.all([
      ...Array.from({ length: 20 }, () =>
        failure(db.tx((tx) => tx.insert(banks, { hoursPurchased: 1, hoursUsed: 0 }))),
      ),
      ...Array.from({ length: 20 }, () => failure(db.read.query('SELECT 1'))),
    ]);
    for (const { ms, ...error } of failures) {
      expect(error).toMatchObject({ code: 'database_unavailable', status: 503 });
      expect(ms).toBeLessThan(endsMs);
    }
    const pingStart = performance.now();
    await expect(db.ping()).rejects.toThrow();
    expect(performance.now() - pingStart).toBeLessThan(endsMs);

    proxy.thaw();
    await eventually(async () => {
      const reads = await Promise.allSettled(Array.from({ length: 12 }, () => db.read.query('SELECT SLEEP(0.01)')));
      return reads.every(({ status }) => status === 'fulfilled');
    }, endsMs);
    expect(await whenAvailable(() => db.read.count(banks))).toBe(0);
    await db.close();
    await proxy.stop();
  });

  test('fails with 503 and writes nothing if the database freezes during a transaction', async () => {
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
    expect(await whenAvailable(() => db.read.count(banks))).toBe(0);
    await db.close();
    await proxy.stop();
  });

  test('close does not wait for a frozen database', async () => {
    const proxy = await freezableProxy(database.url);
    const db = await open(proxy.url);
    proxy.freeze();
    const start = performance.now();
    await db.close();
    expect(performance.now() - start).toBeLessThan(endsMs);
    await proxy.stop();
  });

  test('the server ends transactions whose client is gone, so that their locks do not stay', async () => {
    const db = await openPatient(database.url);
    const [row] = await db.tx((tx) => select<{ seconds: number }>(tx, 'SELECT @@idle_transaction_timeout AS seconds'));
    expect(Number(row?.seconds)).toBe(30);
    await db.close();
  });

  test('reconnects after the database has restarted', async () => {
    const proxy = await freezableProxy(database.url);
    const db = await open(proxy.url);
    await proxy.stop();
    expect(await failure(db.tx((tx) => tx.count(banks)))).toMatchObject({ code: 'database_unavailable', status: 503 });
    await proxy.start();
    expect(await whenAvailable(() => db.tx((tx) => tx.count(banks)))).toBe(0);
    await db.close();
    await proxy.stop();
  });

  test('waits at startup for a database that is not running yet, up to the time limit', async () => {
    const proxy = await freezableProxy(database.url);
    await proxy.stop();
    await expect(open(proxy.url, { waitMs: 300 })).rejects.toThrow(/ECONNREFUSED/);
    const opening = open(proxy.url, { waitMs: 60_000 });
    await pause(400);
    await proxy.start();
    const db = await opening;
    await whenAvailable(() => db.ping());
    await db.close();
    await proxy.stop();
  });

  test('repeats reads and transactions on a new connection if a node of a cluster refuses their statements', async () => {
    const db = await openPatient(database.url, { poolSize: 1 });
    // Fails as a node that is not ready does, on the given connection and on older ones.
    await db.read.query(`CREATE FUNCTION newer_than(old INT) RETURNS INT BEGIN
      IF CONNECTION_ID() <= old THEN SIGNAL SQLSTATE '08S01' SET MYSQL_ERRNO = 1047; END IF; RETURN 1; END`);
    const connectionOf = async (manager: EntityManager) =>
      Number((await select<{ id: number }>(manager, 'SELECT CONNECTION_ID() AS id'))[0]?.id);
    const refused = await connectionOf(db.read);
    expect(await select(db.read, 'SELECT newer_than(?) AS is_newer', [refused])).toEqual([{ is_newer: 1 }]);

    const connections: number[] = [];
    await db.tx(async (tx) => {
      connections.push(await connectionOf(tx));
      await execute(tx, 'INSERT INTO banks (hours_purchased) VALUES (1)');
      await select(tx, 'SELECT newer_than(?)', [connections[0] ?? 0]);
    });
    expect(new Set(connections).size).toBe(2);
    expect(await db.read.count(banks)).toBe(1);

    // Also if it refuses the COMMIT, which has no effect then.
    const committing: number[] = [];
    await db.tx(async (tx) => {
      committing.push(await connectionOf(tx));
      const insert = 'INSERT INTO banks (hours_purchased) VALUES (newer_than(?))';
      return new CommitWith([{ sql: insert, parameters: [committing[0] ?? 0] }], () => undefined);
    });
    expect(new Set(committing).size).toBe(2);
    expect(await db.read.count(banks)).toBe(2);

    // No node is ready: the caller is told within the timeout.
    const never = 2 ** 31 - 1;
    const impatient = await open(database.url, { poolSize: 1 });
    for (const work of [
      () => select(impatient.read, 'SELECT newer_than(?)', [never]),
      () => impatient.tx((tx) => select(tx, 'SELECT newer_than(?)', [never])),
    ])
      expect(await failure(work())).toMatchObject({ code: 'database_unavailable', status: 503 });
    await Promise.all([db.close(), impatient.close()]);
  });

  test('repeats a read and a transaction whose connection broke, but a COMMIT only if that is harmless', async () => {
    const [db, other] = [
      await openPatient(database.url, { poolSize: 1 }),
      await openPatient(database.url, { poolSize: 1 }),
    ];
    const connectionOf = async (manager: EntityManager) =>
      Number((await select<{ id: number }>(manager, 'SELECT CONNECTION_ID() AS id'))[0]?.id);
    const insert = { sql: 'INSERT INTO banks (hours_purchased) VALUES (1)', parameters: [] };
    /** Breaks the connection as soon as it runs a statement that contains the text. */
    async function breakAt(connection: number, text: string) {
      const running = 'SELECT 1 FROM information_schema.PROCESSLIST WHERE ID = ? AND INFO LIKE ?';
      while ((await select(other.read, running, [connection, `%${text}%`])).length === 0) await pause(5);
      await other.read.query(`KILL ${connection}`);
    }

    const first = await connectionOf(db.read);
    // Sleeps on the first connection only.
    const reading = select<{ id: number }>(
      db.read,
      'SELECT CONNECTION_ID() AS id, SLEEP(IF(CONNECTION_ID() = ?, 40, 0))',
      [first],
    );
    await Promise.all([reading, breakAt(first, 'SLEEP')]);
    expect(Number((await reading)[0]?.id)).not.toBe(first);

    const attempts: number[] = [];
    await db.tx(async (tx) => {
      attempts.push(await connectionOf(tx));
      await execute(tx, insert.sql);
      const sleep = select(tx, 'SELECT SLEEP(?)', [attempts.length === 1 ? 40 : 0]);
      await Promise.all([sleep, attempts.length === 1 && breakAt(attempts[0] ?? 0, 'SLEEP')]);
    });
    expect(new Set(attempts).size).toBe(2);
    expect(await db.read.count(banks)).toBe(1);

    let commits = 0;
    const committing = db.tx(async (tx) => {
      commits += 1;
      void breakAt(await connectionOf(tx), 'DO SLEEP');
      return new CommitWith([insert, { sql: 'DO SLEEP(40)', parameters: [] }], () => undefined);
    });
    expect(await failure(committing)).toMatchObject({ code: 'database_unavailable', status: 503 });
    expect(commits).toBe(1);

    commits = 0;
    await db.tx(async (tx) => {
      commits += 1;
      if (commits === 1) void breakAt(await connectionOf(tx), 'DO SLEEP');
      const slow = { sql: commits === 1 ? 'DO SLEEP(40)' : 'DO 0', parameters: [] };
      return new CommitWith([insert, slow], () => undefined, { isRepeatable: true });
    });
    expect(commits).toBe(2);
    expect(await db.read.count(banks)).toBe(2);
    await Promise.all([db.close(), other.close()]);
  });

  test('fails with database_busy if a lock is held longer than the timeout', async () => {
    const [db, other] = [await open(database.url), await openPatient(database.url)];
    await other.tx((tx) => execute(tx, 'INSERT INTO banks (id, hours_purchased) VALUES (1, 1)'));
    const touch = 'UPDATE banks SET hours_used = 1 WHERE id = 1';
    const [locked, released] = [createGate(), createGate()];
    const holder = other.tx(async (tx) => {
      await execute(tx, touch);
      locked.open();
      await released.opened;
    });
    await locked.opened;
    // A busy machine can also exceed the timeout of the statement.
    await eventually(async () => {
      const { ms, ...error } = await failure(db.tx((tx) => execute(tx, touch)));
      expect([error.status, ms < endsMs]).toEqual([503, true]);
      return error.code === 'database_busy';
    }, endsMs);
    released.open();
    // The server ends a transaction that was idle for too long.
    await holder.catch(() => undefined);
    await Promise.all([db.close(), other.close()]);
  });
} else {
  test('transactions that wait for the lock of another process do not block the event loop', async () => {
    const db = await open(database.url);
    const other = new Database(database.url.slice('sqlite:'.length));
    other.exec('BEGIN IMMEDIATE');
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    // The time for retries stands still, because a busy machine could exceed it.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const inserts = Array.from({ length: 20 }, () =>
      db.tx((tx) => tx.insert(banks, { hoursPurchased: 1, hoursUsed: 0 })),
    );
    await eventually(() => turns > 10);
    expect(await db.read.count(banks)).toBe(0);
    other.exec('ROLLBACK');
    await Promise.all(inserts);
    clock.mockRestore();
    clearInterval(timer);
    expect(await db.read.count(banks)).toBe(20);
    other.close();
    await db.close();
  });

  test('queued transactions fail within the timeout if the lock stays, without blocking the event loop', async () => {
    const db = await open(database.url);
    const other = new Database(database.url.slice('sqlite:'.length));
    other.exec('BEGIN IMMEDIATE');
    const started = performance.now();
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const failures = await Promise.all(
      Array.from({ length: 20 }, () => failure(db.tx((tx) => tx.insert(banks, { hoursPurchased: 1, hoursUsed: 0 })))),
    );
    clearInterval(timer);
    expect(new Set(failures.map(({ code }) => code))).toEqual(new Set(['database_busy']));
    expect(performance.now() - started).toBeLessThan(endsMs);
    expect(turns).toBeGreaterThan(10);
    other.close();
    await db.close();
  });

  test('rejects a transaction if 256 wait, and runs those that wait in order of arrival', async () => {
    const db = await open(database.url);
    const gate = createGate();
    const running = db.tx(() => gate.opened);
    const ran: number[] = [];
    const waiting = Array.from({ length: 256 }, (_, index) => db.tx(async () => ran.push(index)));
    const late = failure(db.tx(async () => ran.push(256)));
    // It is rejected at once, while the first transaction still runs.
    const turn = new Promise((done) => setImmediate(done));
    expect(await Promise.race([late, turn])).toMatchObject({ code: 'database_unavailable', status: 503 });
    gate.open();
    await Promise.all([running, ...waiting]);
    expect(ran).toEqual(Array.from({ length: 256 }, (_, index) => index));
    await db.tx((tx) => tx.insert(banks, { hoursPurchased: 1, hoursUsed: 0 }));
    await db.close();
  });

  test('fails with 503 while another process locks the file and succeeds afterwards', async () => {
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
}

test('does not report a syntax error as an unavailable database', async () => {
  const db = await open(database.url);
  const error = await db.read.query('SELEKT').then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(Error);
  expect(classifyDbError(error)).toBeNull();
  expect(databaseUnavailable(error)).toBeNull();
  await db.close();
});
