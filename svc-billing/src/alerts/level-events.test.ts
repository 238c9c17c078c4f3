import { execute, select } from '@hourbank/service-kit/db';
import { daysFromNow, turnsDuring } from '@hourbank/testing';
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
async function aClient(hoursPurchased = 10, over: Record<string, unknown> = {}) {
  const clientId = ++clients;
  await billing.sell({ clientId, hoursPurchased, ...over });
  await refresh();
  return clientId;
}
async function draw(clientId: number, hours: number) {
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
  await draw(clientId, 8);
  hoursLater = 1;
  await draw(clientId, 1.5);
  await sendHeld();
  expect(await eventsOf(clientId)).toEqual(['notice 2']);
  hoursLater = 23.9;
  await draw(clientId, 0.25);
  await sendHeld();
  expect(await eventsOf(clientId)).toEqual(['notice 2']);
  hoursLater = 24.1;
  await refresh();
  await Promise.all([sendHeld(), sendHeld()]);
  await sendHeld();
  expect(await eventsOf(clientId)).toEqual(['notice 2', 'low 0.25']);
  expect(await eventsOf(clientId, 'level')).toEqual(['notice 2', 'low 0.5']);
});

test('that no hours are left is said at once', async () => {
  const clientId = await aClient();
  await draw(clientId, 8);
  await draw(clientId, 2);
  expect(await eventsOf(clientId)).toEqual(['notice 2', 'empty 0']);
  hoursLater = 25;
  await sendHeld();
  expect(await eventsOf(clientId)).toHaveLength(2);
});

test('an email that was held back is not sent after a purchase, and the next fall is a new one', async () => {
  const clientId = await aClient();
  await draw(clientId, 8);
  await draw(clientId, 1.5);
  await billing.sell({ clientId, hoursPurchased: 20 });
  await refresh();
  hoursLater = 25;
  await refresh();
  await sendHeld();
  expect(await eventsOf(clientId)).toEqual(['notice 2']);
  await draw(clientId, 20);
  expect(await eventsOf(clientId)).toEqual(['notice 2', 'low 0.5']);
});

/** A client whose email that hours are low waits, with half an hour left. */
async function withHeldEmail(over: Record<string, unknown> = {}) {
  const clientId = await aClient(10, over);
  await draw(clientId, 8);
  hoursLater = 1;
  await draw(clientId, 1.5);
  expect(await eventsOf(clientId)).toEqual(['notice 2']);
  return clientId;
}

test('an email that was held back is not sent between a purchase and the next forecast, and holds back no other', async () => {
  const clientId = await withHeldEmail();
  hoursLater = 25;
  await refresh();
  await billing.sell({ clientId, hoursPurchased: 40 });
  await sendHeld();
  expect(await eventsOf(clientId)).toEqual(['notice 2']);
  await refresh();
  await sendHeld();
  expect(await eventsOf(clientId)).toEqual(['notice 2']);
  await draw(clientId, 20);
  await draw(clientId, 19);
  expect(await eventsOf(clientId)).toEqual(['notice 2', 'low 1.5']);
});

test('a purchase while emails that were held back are sent keeps its client without one', async () => {
  const clientId = await withHeldEmail();
  hoursLater = 25;
  await refresh();
  const { levelEmails } = billing.deps;
  const meanwhile: typeof levelEmails = {
    ...levelEmails,
    async due(after, at, today) {
      const held = await levelEmails.due(after, at, today);
      if (held.length > 0) await billing.sell({ clientId, hoursPurchased: 40 });
      return held;
    },
  };
  await sendHeldEmails({ ...deps(), levelEmails: meanwhile });
  await refresh();
  await sendHeld();
  expect(await eventsOf(clientId)).toEqual(['notice 2']);
});

test('an email that was held back is not sent after the last hours expire, which is said at once', async () => {
  const clientId = await withHeldEmail({ expiresOn: daysFromNow(1) });
  hoursLater = 72;
  await sendHeld();
  expect(await eventsOf(clientId)).toEqual(['notice 2']);
  await refresh();
  await sendHeld();
  expect(await eventsOf(clientId)).toEqual(['notice 2', 'empty 0']);
});

test('an account that cannot be locked leaves its email to the next run, and holds up no other', async () => {
  const [busy, other] = [await withHeldEmail(), await withHeldEmail()];
  hoursLater = 26;
  await refresh();
  const warned: unknown[] = [];
  const log = { ...billing.deps.log, warn: (fields: unknown) => void warned.push(fields) };
  const cause = new Error('Lock wait timeout exceeded');
  const clientTx = (id: number, work: (tx: never) => Promise<unknown>) =>
    id === busy ? Promise.reject(cause) : billing.deps.clientTx(id, (tx) => work(tx as never));
  await sendHeldEmails({ ...deps(), log, clientTx } as never);
  expect([await eventsOf(busy), await eventsOf(other)]).toEqual([['notice 2'], ['notice 2', 'low 0.5']]);
  expect(warned).toEqual([{ err: cause, clientId: busy }]);
  await sendHeld();
  expect(await eventsOf(busy)).toEqual(['notice 2', 'low 0.5']);
});

test('the settings say who is notified', async () => {
  const clientId = await aClient();
  const path = `/api/accounts/${clientId}/alert-settings`;
  const own = { noticePercent: 50, lowPercent: 90, noticeHours: null, lowHours: null, expiryDays: [] };
  await billing.admin('PUT', path, { ...own, toClient: false, toAdmins: true });
  await refresh();
  await draw(clientId, 6);
  const [row] = await select<{ payload: string }>(
    billing.deps.platform.db.read,
    "SELECT payload FROM outbox WHERE kind = 'level-email' ORDER BY id DESC LIMIT 1",
  );
  expect(JSON.parse(row?.payload ?? '')).toMatchObject({ clientId, level: 'notice', toClient: false, toAdmins: true });
  await billing.admin('PUT', path, { ...own, toClient: false, toAdmins: false });
  await refresh();
  await draw(clientId, 3.5);
  expect([await eventsOf(clientId), await eventsOf(clientId, 'level')]).toEqual([['notice 4'], ['notice 4']]);
});

test('a process that is killed before the commit leaves the email waiting', async () => {
  const clientId = await aClient();
  await draw(clientId, 8);
  await draw(clientId, 1.5);
  hoursLater = 25;
  await refresh();
  const failing = {
    ...deps(),
    clientTx: (id: number, work: (tx: never) => Promise<unknown>) =>
      billing.deps.clientTx(id, async (tx) => {
        await work(tx as never);
        throw new Error('killed before the commit');
      }),
  };
  await sendHeldEmails(failing as never);
  expect(await eventsOf(clientId)).toEqual(['notice 2']);
  await sendHeld();
  expect(await eventsOf(clientId)).toEqual(['notice 2', 'low 0.5']);
});

test('more emails than one batch are all sent', async () => {
  const many = 230;
  const first = clients + 1;
  const { tx: transact } = billing.deps.platform.db;
  clients += many;
  const now = new Date();
  const emailedAt = new Date(now.getTime() - 90_000_000);
  await transact(async (tx) => {
    for (let clientId = first; clientId < first + many; clientId++)
      await execute(
        tx,
        `INSERT INTO accounts (client_id, level, held_level, level_emailed_at, forecast_on, forecast_settings)
         SELECT ?, 'low', 'notice', ?, ?, version FROM alert_settings WHERE client_id = 0`,
        [clientId, emailedAt, billing.deps.today(now)],
      );
  });
  // Requests run in between.
  expect(await turnsDuring(() => sendHeldEmails({ ...deps(), now: () => now }))).toBeGreaterThanOrEqual(many);
  for (const clientId of [first, first + many - 1]) expect(await eventsOf(clientId)).toEqual(['low 0']);
});
