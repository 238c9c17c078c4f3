import { testDatabase, type TestDatabase } from '@hourbank/testing';
import type { EntityManager } from 'typeorm';
import { openDatabase, type Db } from '../db/database';
import { banks, samples } from '../db/sample-tables';
import { execute, instantToDb, select } from '../db/sql';
import { verifyMigrations } from '../db/verify-migrations';
import { conflict, forbidden, invalid, tooMany, unavailable } from '../errors';
import { createIdempotency, noIdempotency, type IdempotencyContext } from './idempotency';
import { createIdempotencyKeys, idempotencyKeys } from './idempotency-table';

const tables = {
  entities: [...samples.entities, idempotencyKeys],
  migrations: [createIdempotencyKeys, ...samples.migrations],
};
const secret = 'a secret of at least 32 characters.';
let database: TestDatabase;
let db: Db;
let keyNumber = 0;

beforeAll(async () => {
  database = await testDatabase('kit');
  db = await openDatabase({ url: database.url, ...tables, log: { info: () => undefined, warn: () => undefined } });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const aRequest = (over = {}) => ({
  caller: 'client:7',
  key: `key-${++keyNumber}`,
  fingerprint: 'f'.repeat(64),
  status: 201,
  ...over,
});
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const countBanks = () => db.read.count(banks);

const insertBank = async (tx: EntityManager) => ({
  id: (await execute(tx, 'INSERT INTO banks (hours_purchased) VALUES (1)')).insertId,
  name: 'größe',
});

/** A use case as it is meant to be: makes a row and settles in one transaction. */
const makeBank = async (context: IdempotencyContext) => ({
  status: 201,
  result: await db.tx(async (tx) => context.saveResponse(tx, await insertBank(tx))),
});

const create = (over = {}) => createIdempotency({ db, secret, ...over });

test('50 parallel equal requests are done once, and 49 get the same answer again', async () => {
  const { run } = create({ waitMs: 10_000 });
  const request = aRequest();
  const before = await countBanks();
  const answers = await Promise.all(Array.from({ length: 50 }, () => run(request, makeBank)));
  expect(await countBanks()).toBe(before + 1);
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(new Set(answers.map(({ status, result }) => JSON.stringify({ status, result }))).size).toBe(1);
});

test('the same key with another request is refused, before and after the first is done', async () => {
  const { run } = create();
  const request = aRequest();
  const other = { ...request, fingerprint: 'e'.repeat(64) };
  const refusal = {
    status: 422,
    code: 'idempotency_key_reused',
    message: 'This Idempotency-Key was used with another request.',
  };
  await run(request, async (context) => {
    await expect(run(other, makeBank)).rejects.toMatchObject(refusal);
    return makeBank(context);
  });
  await expect(run(other, makeBank)).rejects.toMatchObject(refusal);
});

test('the same key of somebody else is another key', async () => {
  const { run } = create();
  const request = aRequest();
  const [mine, other] = [await run(request, makeBank), await run({ ...request, caller: 'client:8' }, makeBank)];
  expect(other.replayed).toBe(false);
  expect(other.result).not.toEqual(mine.result);
});

test('while the first is still running, a repeat waits for its answer', async () => {
  const { run } = create();
  const request = aRequest();
  const first = run(request, async (context) => {
    await pause(200);
    return makeBank(context);
  });
  await pause(50);
  expect(await run(request, makeBank)).toEqual({ ...(await first), replayed: true });
});

test('a repeat that has waited long enough is told so, and when to try again', async () => {
  const { run } = create({ waitMs: 60 });
  const request = aRequest();
  const first = run(request, async (context) => {
    await pause(400);
    return makeBank(context);
  });
  await pause(50);
  await expect(run(request, makeBank)).rejects.toMatchObject({
    status: 409,
    code: 'idempotency_key_in_use',
    message: 'The first request with this Idempotency-Key is still running.',
    headers: { 'Retry-After': '1' },
  });
  expect((await first).replayed).toBe(false);
});

test('a refusal is an answer: the repeat gets it again without being tried', async () => {
  const { run } = create();
  for (const refusal of [
    conflict('not_enough_hours', 'Not enough hours left.'),
    invalid({ hours: 'Hours required' }),
  ]) {
    const request = aRequest();
    const attempt = jest.fn().mockRejectedValue(refusal);
    await expect(run(request, attempt)).rejects.toBe(refusal);
    const { status, code, message, fields } = refusal;
    await expect(run(request, attempt)).rejects.toMatchObject({
      status,
      code,
      message,
      fields,
      headers: { 'Idempotent-Replayed': 'true' },
    });
    expect(attempt).toHaveBeenCalledTimes(1);
  }
});

test('who may ask and how often is asked anew each time', async () => {
  const { run } = create();
  for (const refusal of [forbidden(), tooMany(5)]) {
    const request = aRequest();
    await expect(run(request, () => Promise.reject(refusal))).rejects.toBe(refusal);
    expect((await run(request, makeBank)).replayed).toBe(false);
  }
});

test('a failure is no answer: the repeat runs at once and learns what the first attempt had claimed', async () => {
  const { run } = create();
  for (const failure of [unavailable('billing_unavailable', 'Billing does not answer.'), new TypeError('a defect')]) {
    const request = aRequest();
    const failing = run(request, async (context) => {
      await db.tx((tx) => context.bindResource(tx, 'entry:42'));
      throw failure;
    });
    await expect(failing).rejects.toBe(failure);
    let resumed: string | null = null;
    const answer = await run(request, async (context) => {
      resumed = context.resumedResource;
      return makeBank(context);
    });
    expect(resumed).toBe('entry:42');
    expect(answer).toMatchObject({ replayed: false, status: 201 });
  }
});

test('what was rolled back is neither claimed nor answered', async () => {
  const { run } = create();
  const request = aRequest();
  const before = await countBanks();
  await expect(
    run(request, (context) =>
      db.tx(async (tx) => {
        await context.bindResource(tx, 'bank:1');
        await context.saveResponse(tx, await insertBank(tx));
        throw new Error('cut off');
      }),
    ),
  ).rejects.toThrow('cut off');
  expect(await countBanks()).toBe(before);
  let resumedResource: string | null = 'unset';
  await run(request, async (context) => {
    ({ resumedResource } = context);
    return makeBank(context);
  });
  expect(resumedResource).toBeNull();
  expect(await countBanks()).toBe(before + 1);
});

test('a process that was killed leaves its lease to run out; the next attempt takes over, and the dead one writes no more', async () => {
  const { run } = create({ leaseMs: 300 });
  const request = aRequest();
  let sleeper: IdempotencyContext | undefined;
  const asleep = new Promise<void>((ready) => {
    void run(request, async (context) => {
      await db.tx((tx) => context.bindResource(tx, 'entry:7'));
      sleeper = context;
      ready();
      return new Promise<never>(() => undefined);
    });
  });
  await asleep;
  let resumedResource: string | null = null;
  const takenOver = await run(request, async (context) => {
    ({ resumedResource } = context);
    return makeBank(context);
  });
  expect(resumedResource).toBe('entry:7');
  expect(takenOver.replayed).toBe(false);

  const before = await countBanks();
  const lost = { status: 409, code: 'idempotency_key_in_use' };
  await expect(db.tx(async (tx) => sleeper!.saveResponse(tx, await insertBank(tx)))).rejects.toMatchObject(lost);
  await expect(db.tx((tx) => sleeper!.bindResource(tx, 'entry:8'))).rejects.toMatchObject(lost);
  expect(await countBanks()).toBe(before);
  expect(await run(request, makeBank)).toEqual({ ...takenOver, replayed: true });
});

test('a process that was killed after it settled has answered', async () => {
  const { run } = create({ leaseMs: 50 });
  const request = aRequest();
  const settled = new Promise<unknown>((ready) => {
    void run(request, async (context) => {
      ready((await makeBank(context)).result);
      return new Promise<never>(() => undefined);
    });
  });
  const result = await settled;
  await pause(80);
  expect(await run(request, makeBank)).toEqual({ status: 201, result, replayed: true });
});

test('an attempt that lost its key while it ran does not answer', async () => {
  const { run } = create({ leaseMs: 100 });
  const request = aRequest();
  const slow = run(request, async () => {
    await pause(400);
    return { status: 201, result: 'mine' };
  });
  const slowEnds = expect(slow).rejects.toMatchObject({ code: 'idempotency_key_in_use' });
  await pause(150);
  const quick = await run(request, async () => ({ status: 201, result: 'theirs' }));
  await slowEnds;
  expect(await run(request, makeBank)).toEqual({ ...quick, replayed: true });
});

test('an attempt that settles nothing has its answer stored for it, also an empty one', async () => {
  const { run } = create();
  for (const result of [undefined, null, { a: [1] }]) {
    const request = aRequest();
    await run(request, async () => ({ status: 202, result }));
    expect(await run(request, makeBank)).toEqual({ status: 202, result, replayed: true });
  }
});

test('a status that turned out otherwise than expected is repeated too', async () => {
  const { run } = create();
  const request = aRequest();
  await run(request, async (context) => ({ ...(await makeBank(context)), status: 202 }));
  expect(await run(request, makeBank)).toMatchObject({ status: 202, replayed: true });
});

test('a key is forgotten when its time is over, and swept away', async () => {
  let time = Date.now();
  const { run, sweep } = create({ now: () => new Date(time), keepMs: 1_000 });
  const request = aRequest({ caller: 'sweeper' });
  await run(request, makeBank);
  time += 1_001;
  expect((await run({ ...request, fingerprint: 'other' }, makeBank)).replayed).toBe(false);
  for (let i = 0; i < 3; i++) await run(aRequest({ caller: 'sweeper' }), makeBank);
  time += 1_001;
  expect(await sweep()).toBe(4);
  expect(await sweep()).toBe(0);
  expect(await select(db.read, "SELECT 1 FROM idempotency_keys WHERE caller = 'sweeper'")).toEqual([]);
});

test('other work gets a turn between the batches of a long sweep', async () => {
  const now = Date.now();
  const { sweep } = create({ now: () => new Date(now) });
  const count = 10_000;
  const rows = Array.from({ length: count }, (_, row) => {
    const expired = instantToDb(new Date(now - 10 - row));
    return `('sweeper', 'long-${row}', 'f', 'done', 'a', '${expired}', '${expired}')`;
  });
  await db.tx((tx) =>
    tx.query(`INSERT INTO idempotency_keys (caller, idempotency_key, fingerprint, state, attempt, lease_until, expires_at)
      VALUES ${rows.join(', ')}`),
  );
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  expect(await sweep()).toBe(count);
  isOver = true;
  // 500 rows a batch.
  expect(turns).toBeGreaterThanOrEqual(count / 500);
});

test('stored answers cannot be read in the database', async () => {
  const { run } = create();
  const request = aRequest();
  await run(request, async () => ({ status: 200, result: { token: 'eyJhbGciOi' } }));
  const [row] = await select<{ answer: string }>(
    db.read,
    'SELECT answer FROM idempotency_keys WHERE idempotency_key = ?',
    [request.key],
  );
  expect(Buffer.from(row!.answer, 'base64').toString('latin1')).not.toContain('eyJhbGciOi');
});

test.each(['', 'with space', 'ümlaut', 'x'.repeat(256), 'line\nbreak'])(
  'the key %j is refused as unreadable',
  async (key) => {
    await expect(create().run(aRequest({ key }), makeBank)).rejects.toMatchObject({ status: 400 });
  },
);

test('without a key everything simply happens', async () => {
  const { result } = await makeBank(noIdempotency);
  expect(result.id).toBeGreaterThan(0);
  expect(noIdempotency.resumedResource).toBeNull();
  await expect(noIdempotency.bindResource(db.read, 'x')).resolves.toBeUndefined();
});

test('the table fits its entity', async () => {
  const empty = await testDatabase('kit');
  expect(await verifyMigrations({ url: empty.url, ...tables })).toEqual([]);
  await empty.drop();
});
