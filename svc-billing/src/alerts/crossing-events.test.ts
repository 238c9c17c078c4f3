import { select } from '@hourbank/service-kit/db';
import { daysFromNow } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import { expirePackages } from '../accounts/expire-packages';
import { refreshForecasts } from '../forecast/refresh-forecasts';

let billing: Billing;
let today = 0;
let clients = 300;
let entries = 0;
beforeAll(async () => {
  billing = await startBilling({ today: () => daysFromNow(today) });
});
beforeEach(() => {
  today = 0;
});
afterAll(() => billing.close());

/** The levels of the events of a client that wait for svc-identity, oldest first. */
async function levelsOf(clientId: number): Promise<string[]> {
  const rows = await select<{ payload: string }>(
    billing.deps.platform.db.read,
    "SELECT payload FROM outbox WHERE kind = 'level' ORDER BY id",
  );
  return rows
    .map(({ payload }) => JSON.parse(payload) as { clientId: number; level: string })
    .filter((event) => event.clientId === clientId)
    .map(({ level }) => level);
}
async function aClient(hoursPurchased: number, over: Record<string, unknown> = {}) {
  const clientId = ++clients;
  await billing.sell({ clientId, hoursPurchased, ...over });
  return clientId;
}
const use = (clientId: number, hours: number) =>
  billing.draw(++entries, { clientId, revision: 1, hours, choice: 'auto' });
const refresh = () => refreshForecasts(billing.deps);

test('each fall of the level leaves one event, and a purchase arms the next', async () => {
  const clientId = await aClient(10);
  await refresh();
  await use(clientId, 8);
  await Promise.all([refresh(), refresh(), refresh()]);
  expect(await levelsOf(clientId)).toEqual(['notice']);
  await use(clientId, 0.5);
  await refresh();
  expect(await levelsOf(clientId)).toEqual(['notice']);
  await use(clientId, 1.5);
  await refresh();
  expect(await levelsOf(clientId)).toEqual(['notice', 'empty']);
  await billing.sell({ clientId, hoursPurchased: 10 });
  await refresh();
  await use(clientId, 9);
  await refresh();
  expect(await levelsOf(clientId)).toEqual(['notice', 'empty', 'notice']);
});

test('several changes before one computation leave one event with the worst level', async () => {
  const clientId = await aClient(10);
  await use(clientId, 8);
  await use(clientId, 1.5);
  await refresh();
  expect(await levelsOf(clientId)).toEqual(['low']);
});

test('other settings leave no event, and the next fall does', async () => {
  const clientId = await aClient(10);
  await use(clientId, 5);
  await refresh();
  const path = `/api/accounts/${clientId}/alert-settings`;
  const limits = { noticePercent: 40, lowPercent: 60, noticeHours: null, lowHours: null, expiryDays: [] };
  await billing.admin('PUT', path, { ...limits, toClient: true, toAdmins: true });
  await refresh();
  expect(await levelsOf(clientId)).toEqual([]);
  await use(clientId, 1);
  await refresh();
  expect(await levelsOf(clientId)).toEqual(['low']);
});

test('hours that expire leave one event, also before and after the expiry is written', async () => {
  const clientId = await aClient(10, { expiresOn: daysFromNow(2) });
  await billing.sell({ clientId, hoursPurchased: 1 });
  await refresh();
  today = 3;
  await refresh();
  expect(await levelsOf(clientId)).toEqual(['notice']);
  await use(clientId, 0.25);
  await refresh();
  expect(await levelsOf(clientId)).toEqual(['notice']);
});

test('hours that an admin takes away leave one event', async () => {
  const clientId = await aClient(10);
  await use(clientId, 1);
  await refresh();
  const adjust = (hours: number) =>
    billing.admin('POST', `/api/accounts/${clientId}/adjustments`, { hours, reason: 'Agreed on the phone' });
  await adjust(4);
  await refresh();
  expect(await levelsOf(clientId)).toEqual([]);
  await adjust(5);
  await refresh();
  expect(await levelsOf(clientId)).toEqual(['empty']);
});

test('hours that an admin takes away count like work, and a new rate changes no level', async () => {
  const clientId = await aClient(10);
  await refresh();
  const body = { hours: 9.6, reason: 'Agreed on the phone' };
  await billing.admin('POST', `/api/accounts/${clientId}/adjustments`, body);
  await refresh();
  expect(await levelsOf(clientId)).toEqual(['low']);
  const { body: packages } = await billing.admin<{ id: number }[]>('GET', `/api/timePackages/client/${clientId}`);
  await billing.admin('PUT', `/api/timePackages/${packages[0]?.id}`, { ratePerHour: 60 });
  await refresh();
  const sql = 'SELECT level FROM accounts WHERE client_id = ?';
  expect(await select(billing.deps.platform.db.read, sql, [clientId])).toEqual([{ level: 'low' }]);
});

test('a package that becomes smaller while the level is computed leaves no event', async () => {
  const clientId = ++clients;
  const { id } = await billing.sell({ clientId, hoursPurchased: 10 });
  await refresh();
  await use(clientId, 0.25);
  const { forecastInputs } = billing.deps;
  const meanwhile = {
    ...forecastInputs,
    async activePackages(ids: readonly number[]) {
      expect((await billing.admin('PUT', `/api/timePackages/${id}`, { hoursPurchased: 2 })).status).toBe(200);
      return forecastInputs.activePackages(ids);
    },
  };
  await refreshForecasts({ ...billing.deps, forecastInputs: meanwhile });
  await refresh();
  expect(await levelsOf(clientId)).toEqual([]);
});

test('expired hours that return for a late entry, which uses them, leave no second event', async () => {
  const clientId = await aClient(1, { expiresOn: daysFromNow(2) });
  const { id: lasting } = await billing.sell({ clientId, hoursPurchased: 10 });
  await billing.draw(++entries, { clientId, revision: 1, hours: 9.75, packageId: lasting });
  await refresh();
  today = 3;
  await refresh();
  expect(await levelsOf(clientId)).toEqual(['notice', 'low']);
  const late = { clientId, revision: 1, hours: 1, choice: 'auto' as const, day: daysFromNow(2) };
  expect((await billing.draw(++entries, late)).status).toBe(200);
  expect((await billing.ledger(clientId)).map(({ kind }) => kind)).toContain('expiry_return');
  await refresh();
  expect(await levelsOf(clientId)).toEqual(['notice', 'low']);
});

test('a level that cannot be stored leaves no event', async () => {
  const clientId = await aClient(10);
  await refresh();
  await use(clientId, 10);
  const failing = {
    ...billing.deps,
    clientTx: (id: number, work: (tx: never) => Promise<unknown>) =>
      billing.deps.clientTx(id, async (tx) => {
        await work(tx as never);
        throw new Error('killed before the commit');
      }),
  };
  await refreshForecasts(failing as never);
  expect(await levelsOf(clientId)).toEqual([]);
  await refresh();
  expect(await levelsOf(clientId)).toEqual(['empty']);
});

test('what a closed client falls to leaves no event until it is reopened, and then one', async () => {
  const clientId = await aClient(10, { expiresOn: daysFromNow(1) });
  await billing.sell({ clientId, hoursPurchased: 1 });
  await refresh();
  await billing.closeClient(clientId);
  today = 2;
  await expirePackages(billing.deps);
  await refresh();
  expect(await levelsOf(clientId)).toEqual([]);
  await billing.closeClient(clientId, 'client_reopened');
  await refresh();
  await refresh();
  expect(await levelsOf(clientId)).toEqual(['notice']);
});
