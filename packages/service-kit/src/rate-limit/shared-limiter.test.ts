import { testDatabase, type TestDatabase } from '@hourbank/testing';
import { openDatabase, type Db } from '../db/database';
import { select } from '../db/sql';
import { schemaOf } from '../../tests/sample-tables';
import { rateCounterTable } from './rate-table';
import { createSharedLimiter } from './shared-limiter';

const minutes = 60_000;
const login = { max: 10, windowMs: 15 * minutes };
let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await testDatabase('kit');
  db = await openDatabase({
    url: database.url,
    ...schemaOf(rateCounterTable),
    log: { info: () => undefined, warn: () => undefined },
  });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const tooManyRequests = (seconds: number) => ({
  status: 429,
  code: 'too_many_requests',
  headers: { 'Retry-After': String(seconds) },
});

test('two replicas together accept exactly the limit of 30 concurrent calls', async () => {
  const replicas = [createSharedLimiter(db), createSharedLimiter(db)] as const;
  const calls = Array.from({ length: 30 }, (_, i) =>
    replicas[i % 2 === 0 ? 0 : 1].take('register', '10.0.0.1', { max: 20, windowMs: 60 * minutes }),
  );
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(reasons).toEqual(Array.from({ length: 10 }, () => expect.objectContaining({ status: 429 })));
});

test('starts a new count after the window ends', async () => {
  let time = Date.now();
  const { take } = createSharedLimiter(db, { now: () => new Date(time) });
  const rule = { max: 1, windowMs: 60_000 };
  await take('resetEmail', 'a@example.com', rule);
  time += 20_000;
  await expect(take('resetEmail', 'a@example.com', rule)).rejects.toMatchObject(tooManyRequests(40));
  await take('resetEmail', 'b@example.com', rule);
  time += 40_000;
  await take('resetEmail', 'a@example.com', rule);
  await expect(take('resetEmail', 'a@example.com', rule)).rejects.toMatchObject(tooManyRequests(60));
});

test('check does not count, and ten failures block the caller until the window ends', async () => {
  let time = Date.now();
  const { check, fail } = createSharedLimiter(db, { now: () => new Date(time) });
  for (let i = 0; i < 10; i++) {
    await check('loginName', 'admin', login);
    await check('loginName', 'admin', login);
    await fail('loginName', 'admin', login);
  }
  await expect(check('loginName', 'admin', login)).rejects.toMatchObject(tooManyRequests(900));
  await check('loginName', 'other-user', login);
  time += 15 * minutes;
  await check('loginName', 'admin', login);
});

test('rejects concurrent failures beyond the limit', async () => {
  const { fail } = createSharedLimiter(db);
  const outcomes = await Promise.allSettled(Array.from({ length: 14 }, () => fail('loginName', 'burst', login)));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(4);
});

test('callers are stored only as hashes', async () => {
  await createSharedLimiter(db).take('resetEmail', 'secret@example.com', login);
  const rows = await select<{ caller: string }>(db.read, 'SELECT caller FROM rate_counters');
  expect(rows.length).toBeGreaterThan(0);
  for (const { caller } of rows) expect(caller).toMatch(/^[0-9a-f]{64}$/);
});

test('sweeps counters of ended windows', async () => {
  let time = Date.now();
  const { take, sweep } = createSharedLimiter(db, { now: () => new Date(time) });
  await take('swept', 'a', { max: 1, windowMs: 120 * minutes });
  time += 121 * minutes;
  expect(await sweep()).toBeGreaterThan(0);
  expect(await select(db.read, "SELECT 1 FROM rate_counters WHERE name = 'swept'")).toEqual([]);
});

test('does not use the database if the limit is off', async () => {
  const { take, check } = createSharedLimiter(db);
  const off = { max: Infinity, windowMs: 1 };
  await take('off', 'a', off);
  await check('off', 'a', off);
  expect(await select(db.read, "SELECT 1 FROM rate_counters WHERE name = 'off'")).toEqual([]);
});
