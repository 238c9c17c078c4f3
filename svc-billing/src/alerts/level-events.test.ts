import { execute, select } from '@hourbank/service-kit/db';
import { turnsDuring } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import { refreshForecasts } from '../forecast/refresh-forecasts';
import { sendHeldEmails } from './level-events';

let billing: Billing;
let clients = 500;
let entries = 0;
let hoursLater = 0;
beforeAll(async () => {
  billing = await startBilling();
});
beforeEach(() => {
  hoursLater = 0;
});
afterAll(() => billing.close());

const deps = () => ({ ...billing.deps, now: () => new Date(Date.now() + hoursLater * 3_600_000) });
const refresh = () => refreshForecasts(deps());
const sendHeld = () => sendHeldEmails(deps());
async function aClient(hoursPurchased = 10) {
  const clientId = ++clients;
  await billing.sell({ clientId, hoursPurchased });
  await refresh();
  return clientId;
}
async function use(clientId: number, hours: number) {
  await billing.draw(++entries, { clientId, revision: 1, hours, choice: 'auto' });
  await refresh();
}

interface Event {
  clientId: number;
  level: string;
  balance: number;
}
/** The events of that kind about a client, oldest first, as level and hours left. */
async function eventsOf(clientId: number, kind = 'level-email'): Promise<string[]> {
  const rows = await select<{ payload: string }>(
    billing.deps.platform.db.read,
    'SELECT payload FROM outbox WHERE kind = ? ORDER BY id',
    [kind],
  );
  return rows
    .map(({ payload }) => JSON.parse(payload) as Event)
    .filter((event) => event.clientId === clientId)
    .map(({ level, balance }) => `${level} ${balance}`);
}

test('within a day only one email says that hours run low, and the last one goes a day later with the balance of that time', async () => {
  const clientId = await aClient();
  await use(clientId, 8);
  hoursLater = 1;
  await use(clientId, 1.5);
  await sendHeld();
  expect(await eventsOf(clientId)).toEqual(['notice 2']);
  hoursLater = 23.9;
  await use(clientId, 0.25);
  await sendHeld();
  expect(await eventsOf(clientId)).toEqual(['notice 2']);
  hoursLater = 24.1;
  await Promise.all([sendHeld(), sendHeld()]);
  await sendHeld();
  expect(await eventsOf(clientId)).toEqual(['notice 2', 'low 0.25']);
  expect(await eventsOf(clientId, 'level')).toEqual(['notice 2', 'low 0.5']);
});

test('that no hours are left is said at once', async () => {
  const clientId = await aClient();
  await use(clientId, 8);
  await use(clientId, 2);
  expect(await eventsOf(clientId)).toEqual(['notice 2', 'empty 0']);
  hoursLater = 25;
  await sendHeld();
  expect(await eventsOf(clientId)).toHaveLength(2);
});

test('an email that was held back is not sent after a purchase, and the next fall is a new one', async () => {
  const clientId = await aClient();
  await use(clientId, 8);
  await use(clientId, 1.5);
  await billing.sell({ clientId, hoursPurchased: 20 });
  await refresh();
  hoursLater = 25;
  await refresh();
  await sendHeld();
  expect(await eventsOf(clientId)).toEqual(['notice 2']);
  await use(clientId, 20);
  expect(await eventsOf(clientId)).toEqual(['notice 2', 'low 0.5']);
});

test('the settings say who is notified', async () => {
  const clientId = await aClient();
  const path = `/api/accounts/${clientId}/alert-settings`;
  const own = { noticePercent: 50, lowPercent: 90, noticeHours: null, lowHours: null, expiryDays: [] };
  await billing.admin('PUT', path, { ...own, toClient: false, toAdmins: true });
  await refresh();
  await use(clientId, 6);
  const [row] = await select<{ payload: string }>(
    billing.deps.platform.db.read,
    "SELECT payload FROM outbox WHERE kind = 'level-email' ORDER BY id DESC LIMIT 1",
  );
  expect(JSON.parse(row?.payload ?? '')).toMatchObject({ clientId, level: 'notice', toClient: false, toAdmins: true });
  await billing.admin('PUT', path, { ...own, toClient: false, toAdmins: false });
  await refresh();
  await use(clientId, 3.5);
  expect([await eventsOf(clientId), await eventsOf(clientId, 'level')]).toEqual([['notice 4'], ['notice 4']]);
});

test('a process that is killed before the commit leaves the email waiting', async () => {
  const clientId = await aClient();
  await use(clientId, 8);
  await use(clientId, 1.5);
  hoursLater = 25;
  const failing = {
    ...deps(),
    clientTx: (id: number, work: (tx: never) => Promise<unknown>) =>
      billing.deps.clientTx(id, async (tx) => {
        await work(tx as never);
        throw new Error('killed before the commit');
      }),
  };
  await expect(sendHeldEmails(failing as never)).rejects.toThrow('killed');
  expect(await eventsOf(clientId)).toEqual(['notice 2']);
  await sendHeld();
  expect(await eventsOf(clientId)).toEqual(['notice 2', 'low 0.5']);
});

test('more emails than one batch are all sent', async () => {
  const many = 230;
  const first = clients + 1;
  const { tx } = billing.deps.platform.db;
  clients += many;
  const emailedAt = new Date(Date.now() - 90_000_000);
  await tx(async (work) => {
    for (let clientId = first; clientId < first + many; clientId++)
      await execute(
        work,
        "INSERT INTO accounts (client_id, level, held_level, level_emailed_at) VALUES (?, 'low', 'notice', ?)",
        [clientId, emailedAt],
      );
  });
  // Requests run in between.
  expect(await turnsDuring(sendHeld)).toBeGreaterThanOrEqual(many);
  for (const clientId of [first, first + many - 1]) expect(await eventsOf(clientId)).toEqual(['low 0']);
});
