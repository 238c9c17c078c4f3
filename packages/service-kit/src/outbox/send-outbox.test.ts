import type { Delivery } from '@hourbank/contracts';
import { testDatabase, type TestDatabase, turnsDuring } from '@hourbank/testing';
import { recordAudit, withAuditOrigin } from '../audit';
import { type Db, execute, instantFromDb, openDatabase, select } from '../db';
import { AppError, unavailable } from '../errors';
import { schemaOf } from '../../tests/sample-tables';
import { createOutboxSender, type Deliver } from './send-outbox';
import { outboxLeaseTable, outboxTable } from './outbox-table';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: TestDatabase;
let db: Db;
let time: number;
beforeEach(async () => {
  time = Date.now() + 60_000;
  database = await testDatabase('outbox');
  db = await openDatabase({ url: database.url, log, ...schemaOf(outboxTable, outboxLeaseTable) });
});
afterEach(async () => {
  await db.close();
  await database.drop();
});

const origin = { actor: 'admin:1 Nadia', address: '10.0.0.1', session: 'j', requestId: 'r' };
const record = (count: number, text = 'x') =>
  withAuditOrigin(origin, 'client.updated', () =>
    db.tx(async (tx) => {
      for (let index = 0; index < count; index++)
        await recordAudit(tx, {
          subject: `client:${index}`,
          clientId: index,
          changes: { name: { from: '', to: text } },
        });
    }),
  );
const pending = async () => (await select(db.read, 'SELECT id FROM outbox')).length;
const senderTo = (deliver: Deliver) => createOutboxSender({ db, deliver, log, now: () => new Date(time) });
const running = () => false;

/** A receiver that keeps each event once, as svc-identity does. */
function receiver() {
  const stored = new Map<string, Delivery>();
  const sizes: number[] = [];
  let completeUntil = '';
  const deliver: Deliver = async (body) => {
    sizes.push(body.events.length);
    for (const event of body.events) stored.set(event.id, event);
    completeUntil = body.completeUntil;
  };
  return { stored, sizes, deliver, completeUntil: () => completeUntil };
}

test('delivers events oldest first, at most 200 at a time, and deletes them after they are stored', async () => {
  await record(450);
  const { stored, sizes, deliver } = receiver();
  const turns = await turnsDuring(() => senderTo(deliver)(running));
  expect(sizes).toEqual([200, 200, 50]);
  // Requests run in between.
  expect(turns).toBeGreaterThanOrEqual(sizes.length - 1);
  expect([...stored.values()].map(({ event }) => 'clientId' in event && event.clientId)).toEqual(
    Array.from({ length: 450 }, (_, at) => at),
  );
  expect([...stored.values()][0]?.event).toEqual({
    ...origin,
    action: 'client.updated',
    subject: 'client:0',
    clientId: 0,
    changes: { name: { from: '', to: 'x' } },
  });
  expect(await pending()).toBe(0);
});

test('a delivery has at most 512 KiB', async () => {
  await db.tx((tx) =>
    tx.insert(
      outboxTable,
      Array.from({ length: 3 }, (_, index) => ({
        eventId: `00000000-0000-4000-8000-00000000000${index}`,
        kind: 'audit',
        payload: JSON.stringify('x'.repeat(300_000)),
        createdAt: new Date(time - 1000),
        dueAt: new Date(time - 1000),
      })),
    ),
  );
  const { sizes, deliver } = receiver();
  await senderTo(deliver)(running);
  expect(sizes).toEqual([1, 1, 1]);
});

test('an event of a transaction that fails is not delivered', async () => {
  const failing = db.tx(async (tx) => {
    await recordAudit(tx, { action: 'client.updated', subject: 'client:1' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await pending()).toBe(0);
});

test('a delivery whose response is lost is repeated with the same ids', async () => {
  await record(3);
  const { stored, deliver } = receiver();
  let isLost = true;
  const sender = senderTo(async (body) => {
    await deliver(body);
    if (isLost) throw unavailable('identity_unavailable', 'lost');
  });
  await expect(sender(running)).rejects.toThrow('lost');
  expect(await pending()).toBe(3);
  isLost = false;
  time += 1001;
  await sender(running);
  expect([stored.size, await pending()]).toEqual([3, 0]);
});

test('while the receiver is down, attempts back off to one a minute and nothing is dropped', async () => {
  await record(2);
  const attempts: number[] = [];
  const start = time;
  const sender = senderTo(async () => {
    attempts.push(time - start);
    throw unavailable('identity_unavailable', 'down');
  });
  for (; time < start + 300_000; time += 500) await sender(running).catch(() => undefined);
  expect(attempts).toEqual([0, 1000, 3000, 7000, 15_000, 31_000, 63_000, 123_000, 183_000, 243_000]);
  expect(await pending()).toBe(2);
});

test('an event that the receiver refuses does not hold up the others and is tried again', async () => {
  await record(9);
  const { stored, deliver } = receiver();
  let isRefusing = true;
  const sender = senderTo(async (body) => {
    if (isRefusing && body.events.some(({ event }) => 'clientId' in event && event.clientId === 4))
      throw new AppError(422, 'invalid', 'not this one');
    await deliver(body);
  });
  await sender(running);
  expect([stored.size, await pending()]).toEqual([8, 1]);
  isRefusing = false;
  time += 3_600_001;
  await sender(running);
  expect([stored.size, await pending()]).toEqual([9, 0]);
});

test('one process delivers at a time, and another takes over from a killed one', async () => {
  await record(1);
  const { stored, deliver } = receiver();
  const killed = senderTo(async () => {
    throw unavailable('identity_unavailable', 'killed before the response');
  });
  await killed(running).catch(() => undefined);
  const next = senderTo(deliver);
  await next(running);
  expect(stored.size).toBe(0);
  time += 10_001;
  await next(running);
  expect(stored.size).toBe(1);
});

test('tells until when events are complete, also without events, and not past an event that is left', async () => {
  const { deliver, sizes, completeUntil } = receiver();
  const sender = senderTo(deliver);
  await sender(running);
  expect(sizes).toEqual([0]);
  expect(Date.parse(completeUntil())).toBe(time - 10_000);
  time += 1000;
  await sender(running);
  expect(sizes).toEqual([0]);
  time += 29_001;
  await sender(running);
  expect(Date.parse(completeUntil())).toBe(time - 10_000);
});

test('is not complete past an event that the receiver refuses', async () => {
  await record(4);
  const [first] = await select<{ id: string; at: Date | string }>(
    db.read,
    'SELECT event_id AS id, created_at AS at FROM outbox ORDER BY outbox.id LIMIT 1',
  );
  const refusedAt = instantFromDb(first?.at ?? '').getTime();
  const { deliver, completeUntil } = receiver();
  let isRefusing = true;
  const sender = senderTo(async (body) => {
    if (isRefusing && body.events.some(({ id }) => id === first?.id))
      throw new AppError(422, 'invalid', 'not this one');
    await deliver(body);
  });
  const expectIncomplete = () => expect(Date.parse(completeUntil())).toBe(refusedAt - 10_000);
  await sender(running);
  expectIncomplete();
  await record(1);
  time += 60_000;
  await sender(running);
  expect(await pending()).toBe(1);
  expectIncomplete();
  isRefusing = false;
  time += 3_600_000;
  await sender(running);
  expect([await pending(), Date.parse(completeUntil())]).toEqual([0, time - 10_000]);
});

test('an event whose stored text is unreadable does not hold up others and is tried again in an hour', async () => {
  await record(3);
  const [first] = await select<{ id: number }>(db.read, 'SELECT MIN(id) AS id FROM outbox');
  await db.tx((tx) => execute(tx, "UPDATE outbox SET payload = '{' WHERE id = ?", [first?.id ?? 0]));
  const { stored, deliver, completeUntil } = receiver();
  await senderTo(deliver)(running);
  expect([stored.size, await pending()]).toEqual([2, 1]);
  const [row] = await select<{ at: Date | string }>(db.read, 'SELECT created_at AS at FROM outbox');
  expect(Date.parse(completeUntil())).toBeLessThan(instantFromDb(row?.at ?? '').getTime());
});
