import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, openDatabase } from '@hourbank/service-kit/db';
import { type TestDatabase, testDatabase } from '@hourbank/testing';
import { wholeSchema } from '../db/data-source';
import { eventTable } from './event-store';
import { createEventStore, type EventStore } from './event-store';

let database: TestDatabase;
let db: Db;
let events: EventStore;
beforeEach(async () => {
  database = await testDatabase('identity');
  db = await openDatabase({ url: database.url, log: { info: () => undefined, warn: () => undefined }, ...wholeSchema });
  events = createEventStore(db.read);
});
afterEach(async () => {
  await db.close();
  await database.drop();
});

const closed = (clientId: number) => ({ kind: 'client_closed', clientId }) as const;
const append = (clientIds: number[], at = new Date()) => db.tx((tx) => events.append(tx, clientIds.map(closed), at));

test('a reader misses no event while many writers append, even if one commits slowly', async () => {
  const seen: number[] = [];
  let cursor = 0;
  let isOver = false;
  const reading = (async () => {
    for (let isLast = false; !isLast;) {
      isLast = isOver;
      const page = await events.after(cursor);
      seen.push(...page.events.map(({ id }) => id));
      cursor = page.cursor;
      await sleep(1);
    }
  })();
  const undone = new Error('undone');
  /** Is repeated on a busy machine, where no connection may be free in time. */
  const write = (index: number): Promise<void> =>
    db
      .tx(async (tx) => {
        await events.append(tx, [closed(index)], new Date());
        if (index % 4 === 0) await sleep(10);
        if (index % 10 === 3) throw undone;
      })
      .catch((error: unknown) => (error === undone ? undefined : write(index)));
  await Promise.all(Array.from({ length: 40 }, (_, index) => write(index)));
  isOver = true;
  await reading;
  const all = await events.after(0);
  expect(all.events).toHaveLength(36);
  expect(seen).toEqual(all.events.map(({ id }) => id));
});

test('returns at most 500 events and the next cursor', async () => {
  await append(Array.from({ length: 501 }, (_, index) => index + 1));
  const first = await events.after(0);
  expect([first.events.length, first.events[499]]).toEqual([
    500,
    { id: first.cursor, kind: 'client_closed', clientId: 500 },
  ]);
  const second = await events.after(first.cursor);
  expect(second.events).toEqual([{ id: second.cursor, kind: 'client_closed', clientId: 501 }]);
  expect(await events.after(second.cursor)).toEqual({ events: [], cursor: second.cursor });
});

test('events about expired tokens are deleted, and their ids are not reused', async () => {
  const now = new Date();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const revoke = (jti: string, at: Date) =>
    db.tx((tx) => events.append(tx, [{ kind: 'token_revoked', jti, expiresAt: at.toISOString() }], at));
  await revoke('old', hoursAgo(37));
  await revoke('young', hoursAgo(35));
  expect(await db.tx((tx) => events.prune(tx, now))).toBe(1);
  const { cursor } = await events.after(0);
  expect((await events.after(0)).events).toMatchObject([{ jti: 'young' }]);
  expect(await db.tx((tx) => events.prune(tx, hoursAgo(-48)))).toBe(1);
  await revoke('new', now);
  expect((await events.after(cursor)).events).toMatchObject([{ jti: 'new' }]);
});

test('events about closed clients are kept for services that were disconnected for months', async () => {
  const now = new Date();
  await append([1, 2], new Date(now.getTime() - 100 * 24 * 3_600_000));
  expect(await db.tx((tx) => events.prune(tx, now))).toBe(0);
  expect((await events.after(0)).events).toMatchObject([{ clientId: 1 }, { clientId: 2 }]);
});

test('skips events of kinds that a newer version wrote, and continues behind them', async () => {
  await append([1]);
  await db.tx((tx) =>
    tx.insert(eventTable, { kind: 'client_merged', details: { clientId: 1 }, createdAt: new Date() }),
  );
  const first = await events.after(0);
  expect(first.events).toEqual([{ ...closed(1), id: expect.any(Number) }]);
  await append([2]);
  const second = await events.after(first.cursor);
  expect(second.events).toEqual([{ ...closed(2), id: expect.any(Number) }]);
});
