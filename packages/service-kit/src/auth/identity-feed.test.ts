import type { IdentityEvent } from '@hourbank/contracts';
import { eventually, testDatabase, type TestDatabase } from '@hourbank/testing';
import { type Db, openDatabase } from '../db';
import { createLogger } from '../logger/logger';
import { schemaOf } from '../../tests/sample-tables';
import { followIdentity } from './identity-feed';
import { createRevocations, feedCursorTable, revocationTable } from './revocations';
import type { Session } from './session-token';

const hourMs = 3_600_000;
const log = createLogger('test', 'silent');
let database: TestDatabase;
let db: Db;
let events: IdentityEvent[];

beforeEach(async () => {
  database = await testDatabase('kit');
  db = await openDatabase({ url: database.url, log, ...schemaOf(revocationTable, feedCursorTable) });
  events = [];
});
afterEach(async () => {
  await db.close();
  await database.drop();
});

const session = (values: Partial<Session> = {}): Session => ({
  role: 'client',
  id: 7,
  jti: 'a',
  revision: 1,
  expiresAt: Date.now() + hourMs,
  ...values,
});
const follow = (feedDb = db) =>
  followIdentity({
    db: feedDb,
    log,
    everyMs: hourMs,
    fetchEvents: async (after) => ({
      events: events.filter(({ id }) => id > after),
      cursor: Math.max(after, ...events.map(({ id }) => id)),
    }),
  });

test('a starting replica knows a revocation that another replica stores meanwhile', async () => {
  const other = await follow();
  let isStored = false;
  /** Makes the other replica poll the feed between the first two reads of the starting one. */
  const betweenReads = new Proxy(db.read, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if ((name !== 'find' && name !== 'findOneBy') || typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        const found: unknown = await member.apply(target, args);
        if (!isStored) {
          isStored = true;
          events.push({ kind: 'subject_revoked', id: 1, audience: 'client', subject: 7, revision: 2 });
          await other.refresh();
        }
        return found;
      };
    },
  });
  const starting = await follow({ ...db, read: betweenReads });
  expect(other.isRevoked(session())).toBe(true);
  expect(starting.isRevoked(session())).toBe(true);
  await Promise.all([other.stop(), starting.stop()]);
});

test('a newer password revision revokes older tokens, and the revocation survives a restart', async () => {
  const first = await follow();
  events.push({ kind: 'subject_revoked', id: 1, audience: 'client', subject: 7, revision: 3 });
  events.push({ kind: 'token_revoked', id: 2, jti: 'b', expiresAt: new Date(Date.now() + hourMs).toISOString() });
  await first.refresh();
  const second = await follow();
  for (const feed of [first, second]) {
    expect(feed.isRevoked(session({ revision: 2 }))).toBe(true);
    expect(feed.isRevoked(session({ revision: 3 }))).toBe(false);
    expect(feed.isRevoked(session({ role: 'admin', revision: 1 }))).toBe(false);
    expect(feed.isRevoked(session({ jti: 'b', revision: 3 }))).toBe(true);
  }
  await Promise.all([first.stop(), second.stop()]);
});

test('revocations are removed from memory and the database after all affected tokens have expired', async () => {
  const revocations = createRevocations(12 * hourMs);
  const many: IdentityEvent[] = Array.from({ length: 200 }, (_, index) =>
    index % 2 === 0
      ? { kind: 'token_revoked', id: index, jti: `t${index}`, expiresAt: new Date(Date.now() + hourMs).toISOString() }
      : { kind: 'subject_revoked', id: index, audience: 'client', subject: index, revision: 2 },
  );
  await db.tx((tx) => revocations.store(tx, many));
  revocations.apply(many);
  const inDatabase = () => db.read.count(revocationTable);
  const pruneAfter = (hours: number) => db.tx((tx) => revocations.prune(tx, Date.now() + hours * hourMs));

  await pruneAfter(0.5);
  expect([revocations.size(), await inDatabase()]).toEqual([200, 200]);
  await pruneAfter(2);
  expect([revocations.size(), await inDatabase()]).toEqual([100, 100]);
  expect(revocations.isRevoked(session({ id: 1 }))).toBe(true);
  await pruneAfter(13);
  expect([revocations.size(), await inDatabase()]).toEqual([0, 0]);
});

test('a revocation takes effect within 10 seconds, also if polls fail until shortly before', async () => {
  // Only the interval of the polls: the database needs its timers.
  const real = ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] as const;
  jest.useFakeTimers({ doNotFake: [...real, 'Date', 'hrtime', 'performance'] });
  try {
    let isAway = false;
    const feed = await followIdentity({
      db,
      log,
      async fetchEvents(after) {
        if (isAway) throw new Error('identity is away');
        return { events: events.filter(({ id }) => id > after), cursor: events.length };
      },
    });
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        jest.advanceTimersByTime(1000);
        await new Promise(setImmediate);
      }
    };
    isAway = true;
    events.push({ kind: 'subject_revoked', id: 1, audience: 'admin', subject: 3, revision: 2 });
    await pass(8);
    isAway = false;
    await pass(2);
    await eventually(() => feed.isRevoked(session({ role: 'admin', id: 3 })));
    await feed.stop();
  } finally {
    jest.useRealTimers();
  }
});
