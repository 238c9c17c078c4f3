import { type Db, openDatabase, select } from '@hourbank/service-kit/db';
import { createMetrics } from '@hourbank/service-kit/http';
import { type TestDatabase, testDatabase } from '@hourbank/testing';
import { wholeSchema } from '../db/data-source';
import { mailMetrics } from '../mail/mail-metrics';
import { createLinkRequestStore, type LinkRequest, type LinkRequestStore } from './link-request-store';

let database: TestDatabase;
let db: Db;
let requests: LinkRequestStore;
beforeEach(async () => {
  database = await testDatabase('identity');
  db = await openDatabase({ url: database.url, log: { info: () => undefined, warn: () => undefined }, ...wholeSchema });
  requests = createLinkRequestStore(db.read);
});
afterEach(async () => {
  await db.close();
  await database.drop();
});

const aReset = { purpose: 'client-reset', subject: null } as const;
const start = new Date('2015-11-20T10:00:00.000Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const due = async (seconds: number) => (await requests.due(after(seconds), 10)).map(({ email }) => email);

test('only one of several senders claims a request until its lease ends, and a sender that lost it cannot postpone it', async () => {
  await db.tx((tx) => requests.insert(tx, { ...aReset, email: 'rana@example.com' }, start));
  const [request] = await requests.due(start, 10);
  if (!request) throw new Error('nothing is due');
  const claim = (row: LinkRequest, at: number) => db.tx((tx) => requests.claim(tx, row, after(at), after(at + 60)));
  const claims = await Promise.all(Array.from({ length: 5 }, () => claim(request, 0)));
  const [first, ...others] = claims.filter((one) => one !== null);
  if (!first) throw new Error('nobody claimed the request');
  expect(others).toEqual([]);
  expect(first.attempts).toBe(1);
  expect([await due(59), await due(60)]).toEqual([[], ['rana@example.com']]);
  expect(await claim(first, 59)).toBeNull();

  const second = await claim(first, 60);
  if (!second) throw new Error('nobody claimed the request after its lease');
  await db.tx((tx) => requests.postpone(tx, first, after(61)));
  await db.tx((tx) => requests.release(tx, first, after(61)));
  expect(await due(119)).toEqual([]);
  await db.tx((tx) => requests.release(tx, second, after(90)));
  expect((await requests.due(after(90), 1)).map(({ attempts }) => attempts)).toEqual([1]);
  await db.tx((tx) => requests.remove(tx, request.id));
  expect(await due(1000)).toEqual([]);
});

test('only the resets of one email, in any spelling, and one role are cancelled', async () => {
  const left = await db.tx(async (tx) => {
    for (const email of ['rana@example.com', 'nour@example.com'])
      await requests.insert(tx, { ...aReset, email }, start);
    await requests.insert(tx, { ...aReset, purpose: 'admin-reset', email: 'rana@example.com' }, start);
    await requests.insert(tx, { purpose: 'client-email', subject: 1, email: 'rana@example.com' }, start);
    await requests.cancelResets(tx, 'client', ' Rana@Example.com ');
    return select(tx, 'SELECT purpose, email FROM link_requests ORDER BY id');
  });
  expect(left).toEqual([
    { purpose: 'client-reset', email: 'nour@example.com' },
    { purpose: 'admin-reset', email: 'rana@example.com' },
    { purpose: 'client-email', email: 'rana@example.com' },
  ]);
});

test('/metrics shows the number of pending emails and the age of the oldest, by kind', async () => {
  const metrics = createMetrics('identity');
  mailMetrics(metrics, { link: requests, notice: { pending: async () => ({ count: 7, oldest: null }) } });
  const value = async (name: string, kind = 'link') =>
    Number(
      new RegExp(`^${name}{kind="${kind}",service="identity"} (.+)$`, 'm').exec(await metrics.registry.metrics())?.[1],
    );
  expect([await value('identity_emails_pending'), await value('identity_oldest_email_age_seconds')]).toEqual([0, 0]);
  await db.tx((tx) => requests.insert(tx, { ...aReset, email: 'one@example.com' }, new Date(Date.now() - 90_000)));
  await db.tx((tx) => requests.insert(tx, { ...aReset, email: 'two@example.com' }, new Date()));
  expect([await value('identity_emails_pending'), await value('identity_emails_pending', 'notice')]).toEqual([2, 7]);
  const age = await value('identity_oldest_email_age_seconds');
  expect(age).toBeGreaterThanOrEqual(89);
  expect(age).toBeLessThan(89 + 600);
});
