import type { ExpiryEvent } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { daysFromNow } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import { createExpiryAlerts } from './expiry-alerts';

let billing: Billing;
let today = 0;
let clients = 700;
beforeAll(async () => {
  billing = await startBilling({ today: () => daysFromNow(today), hour: () => 8 });
});
beforeEach(() => {
  today = 0;
});
afterAll(() => billing.close());

/** A run of the task in a process that has just started. */
const run = (over: object = {}) => createExpiryAlerts({ ...billing.deps, ...over })();
const sell = (clientId: number, inDays: number, hoursPurchased = 10) =>
  billing.sell({ clientId, hoursPurchased, expiresOn: daysFromNow(inDays) });

/** The events about a client, oldest first: for each package the days from now and the hours left. */
async function eventsOf(clientId: number): Promise<string[]> {
  const rows = await select<{ payload: string }>(
    billing.deps.platform.db.read,
    "SELECT payload FROM outbox WHERE kind = 'expiry' ORDER BY id",
  );
  const daysOf = (day: string) => Math.round((Date.parse(day) - Date.parse(daysFromNow(0))) / 86_400_000);
  return rows
    .map(({ payload }) => JSON.parse(payload) as ExpiryEvent)
    .filter((event) => event.clientId === clientId)
    .map(({ packages }) => packages.map(({ hours, expiresOn }) => `${hours} h in ${daysOf(expiresOn)}`).join(', '));
}

test('people are notified 30, 7 and 1 days before, once each, about all packages at once', async () => {
  const clientId = ++clients;
  await sell(clientId, 30);
  await sell(clientId, 31, 2);
  for (today = 0; today <= 31; today += 1) {
    await Promise.all([run(), run()]);
    await run();
  }
  expect(await eventsOf(clientId)).toEqual([
    '10 h in 30',
    '2 h in 31',
    '10 h in 30',
    '2 h in 31',
    '10 h in 30',
    '2 h in 31',
  ]);
  const other = ++clients;
  today = 0;
  await sell(other, 6);
  await sell(other, 7);
  await run();
  expect(await eventsOf(other)).toEqual(['10 h in 6, 10 h in 7']);
});

test('days without the task are merged into the nearest alert, and an extended package has alerts again', async () => {
  const clientId = ++clients;
  const { id } = await sell(clientId, 30);
  today = 24;
  await run();
  expect(await eventsOf(clientId)).toEqual(['10 h in 30']);
  const extension = { expiresOn: daysFromNow(54), reason: 'As agreed' };
  expect((await billing.admin('POST', `/api/timePackages/${id}/extend`, extension)).status).toBe(200);
  await run();
  expect(await eventsOf(clientId)).toEqual(['10 h in 30', '10 h in 54']);
});

test('a closed client has no alert, and after it is reopened the one that is due', async () => {
  const clientId = ++clients;
  await sell(clientId, 8);
  await run();
  await billing.closeClient(clientId);
  today = 1;
  await run();
  expect(await eventsOf(clientId)).toEqual(['10 h in 8']);
  await billing.closeClient(clientId, 'client_reopened');
  today = 2;
  await run();
  expect(await eventsOf(clientId)).toEqual(['10 h in 8', '10 h in 8']);
});

test('used hours, other settings and the night lead to no alert', async () => {
  const [used, silent] = [++clients, ++clients];
  await sell(used, 7, 1);
  await billing.draw(9_001, { clientId: used, revision: 1, hours: 1, choice: 'auto' });
  await sell(silent, 7);
  const settings = { noticePercent: 80, lowPercent: 95, noticeHours: null, lowHours: null };
  const path = `/api/accounts/${silent}/alert-settings`;
  const body = { ...settings, expiryDays: [], toClient: true, toAdmins: true };
  expect((await billing.admin('PUT', path, body)).status).toBe(200);
  await run();
  await billing.admin('PUT', path, { ...body, expiryDays: [7, 30, 7], toClient: false, toAdmins: false });
  await run();
  await billing.admin('PUT', path, { ...body, expiryDays: [7, 30, 7] });
  await run({ hour: () => 7 });
  expect([await eventsOf(used), await eventsOf(silent)]).toEqual([[], []]);
  expect((await billing.admin('GET', path)).body).toMatchObject({ expiryDays: [30, 7] });
  await run();
  expect(await eventsOf(silent)).toEqual(['10 h in 7']);
});

test('the task runs once a day, and after a failure again', async () => {
  const clientId = ++clients;
  await sell(clientId, 7);
  const warned: unknown[] = [];
  const log = { ...billing.deps.log, warn: (fields: unknown) => void warned.push(fields) };
  let isFailing = true;
  const clientTx = (id: number, work: (tx: never) => Promise<unknown>) =>
    billing.deps.clientTx(id, async (tx) => {
      await work(tx as never);
      if (isFailing) throw new Error('killed before the commit');
    });
  const task = createExpiryAlerts({ ...billing.deps, log, clientTx } as never);
  await task();
  expect([warned.length > 0, await eventsOf(clientId)]).toEqual([true, []]);
  isFailing = false;
  await task();
  expect(await eventsOf(clientId)).toEqual(['10 h in 7']);
  await sell(clientId, 1);
  await task();
  expect(await eventsOf(clientId)).toHaveLength(1);
  await run();
  expect(await eventsOf(clientId)).toHaveLength(2);
});

test('many packages of a client are several events, and none is missing', async () => {
  const clientId = ++clients;
  await sell(clientId, 3, 1);
  const { tx: transact, read } = billing.deps.platform.db;
  const [one] = await select<{ id: number }>(read, 'SELECT id FROM time_packages WHERE client_id = ?', [clientId]);
  const copied = Object.keys(
    (await select<object>(read, 'SELECT * FROM time_packages WHERE id = ?', [one?.id ?? 0]))[0] ?? {},
  ).filter((name) => name !== 'id');
  await transact(async (tx) => {
    for (let copy = 0; copy < 59; copy += 1)
      await tx.query(
        `INSERT INTO time_packages (${copied.join(', ')}) SELECT ${copied.join(', ')} FROM time_packages WHERE id = ?`,
        [one?.id ?? 0],
      );
  });
  await run();
  expect((await eventsOf(clientId)).map((text) => text.split(', ').length)).toEqual([50, 10]);
});

test('alerts leave more than half of the connections to requests', () => {
  const { accountsAtOnce, platform } = billing.deps;
  for (const { name, limit } of platform.db.pools())
    if (name === 'write' && platform.db.kind !== 'sqlite') expect(accountsAtOnce).toBeLessThan(limit / 2);
});
