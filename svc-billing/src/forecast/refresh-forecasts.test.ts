import type { Account, ListedAccount } from '@hourbank/contracts';
import { placeholders, select } from '@hourbank/service-kit/db';
import { api, databaseKind, daysFromNow, seeded, signTestToken } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import { holdAccount } from '../../tests/hold-account';
import type { ClientTx } from '../db/client-tx';
import { refreshForecasts } from './refresh-forecasts';

type Transact = Billing['deps']['transact'];

let billing: Billing;
let today = 0;
let clients = 100;
let entries = 0;
beforeAll(async () => {
  billing = await startBilling({ today: () => daysFromNow(today) });
});
beforeEach(() => {
  today = 0;
});
afterAll(() => billing.close());

const aClient = () => ++clients;
const account = async (clientId: number) =>
  (await billing.client(clientId)<Account>('GET', '/api/client/account')).body;
const list = (query: string) => billing.admin<ListedAccount[]>('GET', `/api/accounts?pageSize=100&${query}`);
const listed = async (query: string, ids: readonly number[]) =>
  (await list(query)).body.filter(({ clientId }) => ids.includes(clientId)).map(({ clientId }) => clientId);

/** Sells hours and uses 1 h on each of the last `days` days. */
async function workingClient(hoursPurchased: number, days: number, over: Record<string, unknown> = {}) {
  const clientId = aClient();
  const { id } = await billing.sell({ clientId, hoursPurchased, ...over });
  for (let ago = days - 1; ago >= 0; ago -= 1)
    await billing.draw(++entries, { clientId, revision: 1, hours: 1, choice: 'auto', day: daysFromNow(-ago) });
  return { clientId, packageId: id };
}

test('a forecast follows each change and each new day, and is computed once', async () => {
  const { clientId } = await workingClient(24, 14);
  expect(await account(clientId)).toMatchObject({ forecast: null, asOf: null, suggestion: 24, level: 'ok' });
  await refreshForecasts(billing.deps);
  expect(await refreshForecasts(billing.deps)).toBe(0);
  const { forecast, asOf, suggestion } = await account(clientId);
  expect(forecast).toEqual({
    hoursPerWeek: 7,
    runsOutOn: daysFromNow(10),
    earliest: daysFromNow(10),
    latest: daysFromNow(10),
    expiringUnused: 0,
  });
  expect([typeof asOf, suggestion]).toEqual(['string', 56]);

  await billing.sell({ clientId, hoursPurchased: 7 });
  expect(await refreshForecasts(billing.deps)).toBe(1);
  expect((await account(clientId)).forecast).toMatchObject({ runsOutOn: daysFromNow(17) });
  today = 1;
  expect(await refreshForecasts(billing.deps)).toBeGreaterThan(0);
  expect((await account(clientId)).forecast?.hoursPerWeek).toBeLessThan(7);
});

test('counts entries as they are now, and none of other clients', async () => {
  const { clientId } = await workingClient(40, 16);
  await billing.draw(entries, { clientId, revision: 2, hours: 0, choice: 'auto' });
  await workingClient(40, 20);
  await refreshForecasts(billing.deps);
  expect((await account(clientId)).forecast).toMatchObject({ hoursPerWeek: 6.56 });
});

test('an extended package changes the forecast, although no hours change', async () => {
  const { clientId, packageId } = await workingClient(34, 14, { expiresOn: daysFromNow(5) });
  await refreshForecasts(billing.deps);
  expect((await account(clientId)).forecast).toMatchObject({ runsOutOn: daysFromNow(5), expiringUnused: 15 });
  const body = { expiresOn: null, reason: 'Agreed by phone' };
  expect((await billing.admin('POST', `/api/timePackages/${packageId}/extend`, body)).status).toBe(200);
  expect(await refreshForecasts(billing.deps)).toBe(1);
  expect((await account(clientId)).forecast).toMatchObject({ runsOutOn: daysFromNow(20), expiringUnused: 0 });
});

test('until the next forecast, no more hours are said to expire than are left', async () => {
  const { clientId } = await workingClient(34, 14, { expiresOn: daysFromNow(5) });
  await refreshForecasts(billing.deps);
  await billing.draw(++entries, { clientId, revision: 1, hours: 19, choice: 'auto' });
  expect(await account(clientId)).toMatchObject({ balance: 1, forecast: { expiringUnused: 1 } });
});

test('a change while a forecast is computed is part of it, and is computed once', async () => {
  const { clientId } = await workingClient(24, 14);
  const { forecastInputs } = billing.deps;
  const meanwhile = {
    ...forecastInputs,
    async usage(ids: readonly number[], day: string) {
      await billing.sell({ clientId, hoursPurchased: 7 });
      return forecastInputs.usage(ids, day);
    },
  };
  await refreshForecasts({ ...billing.deps, forecastInputs: { ...meanwhile, activePackages: async () => [] } });
  expect((await account(clientId)).forecast).toMatchObject({ runsOutOn: daysFromNow(17) });
  expect(await refreshForecasts(billing.deps)).toBe(0);
});

test('forecasts are stored some in a transaction on MariaDB, and one after another on SQLite', async () => {
  const clients = [];
  for (let count = 0; count < 3; count += 1) clients.push(await workingClient(30, 3));
  await refreshForecasts(billing.deps);
  for (const { clientId } of clients) await billing.sell({ clientId, hoursPurchased: 5 });
  let together = 0;
  const counted: Transact = (work) => {
    together += 1;
    return billing.deps.transact(work);
  };
  expect(await refreshForecasts({ ...billing.deps, transact: counted })).toBe(3);
  expect(together).toBe(databaseKind() === 'sqlite' ? 0 : 1);
  expect(await refreshForecasts(billing.deps)).toBe(0);
});

test('an account that a request has locked holds up no other one', async () => {
  if (databaseKind() === 'sqlite') return;
  const [busy, other] = [await workingClient(30, 3), await workingClient(30, 3)];
  const { clientTx } = billing.deps;
  const alone: number[] = [];
  const refusing: ClientTx = (clientId, work) => {
    alone.push(clientId);
    return clientId === busy.clientId ? Promise.reject(new Error('busy')) : clientTx(clientId, work);
  };
  const release = await holdAccount(billing, busy.clientId);
  await refreshForecasts({ ...billing.deps, clientTx: refusing }).finally(release);
  expect(alone).toEqual([busy.clientId]);
  expect((await account(busy.clientId)).asOf).toBeNull();
  expect((await account(other.clientId)).asOf).not.toBeNull();
  expect(await refreshForecasts(billing.deps)).toBe(1);
});

test('accounts that fail together are stored one by one, and one that fails alone is left to the next run', async () => {
  const [busy, other] = [await workingClient(30, 3), await workingClient(30, 3)];
  const { clientTx } = billing.deps;
  const transact: Transact = () => Promise.reject(new Error('busy'));
  const refusing: ClientTx = (clientId, work) =>
    clientId === busy.clientId ? Promise.reject(new Error('busy')) : clientTx(clientId, work);
  await refreshForecasts({ ...billing.deps, accountsPerTransaction: 20, transact, clientTx: refusing });
  expect((await account(busy.clientId)).asOf).toBeNull();
  expect((await account(other.clientId)).asOf).not.toBeNull();
  expect(await refreshForecasts(billing.deps)).toBe(1);
});

test('two runs at the same time store each forecast once', async () => {
  const clients = [];
  for (let count = 0; count < 5; count += 1) clients.push(await workingClient(30, 3));
  const deps = { ...billing.deps, accountsPerTransaction: 2 };
  await Promise.all([refreshForecasts(deps), refreshForecasts(deps)]);
  const ids = clients.map(({ clientId }) => clientId);
  const rows = await select<{ computations: number }>(
    deps.platform.db.read,
    `SELECT forecast_count AS computations FROM accounts WHERE client_id IN (${placeholders(ids)})`,
    ids,
  );
  expect(rows.map(({ computations }) => computations)).toEqual(ids.map(() => 1));
  expect(await refreshForecasts(deps)).toBe(0);
});

describe('the list of accounts', () => {
  test('has those without hours first, then those that run out first, filtered by level and day', async () => {
    const long = await workingClient(100, 14);
    const short = await workingClient(18, 15);
    const soon = await workingClient(20, 16);
    const empty = await workingClient(2, 2);
    const closing = await workingClient(2, 2);
    const ids = [long, short, soon, empty, closing].map(({ clientId }) => clientId);
    await billing.closeClient(closing.clientId);
    await refreshForecasts(billing.deps);

    expect(await listed('', ids)).toEqual([empty, short, soon, long].map(({ clientId }) => clientId));
    expect(await listed('level=notice,low,empty', ids)).toEqual([empty, short, soon].map(({ clientId }) => clientId));
    expect(await listed('level=empty', ids)).toEqual([empty.clientId]);
    expect(await listed(`runsOutBefore=${daysFromNow(4)}`, ids)).toEqual([short.clientId]);
    const row = (await list('level=notice')).body.find(({ clientId }) => clientId === short.clientId);
    expect(row).toEqual({
      clientId: short.clientId,
      clientName: `Client ${short.clientId}`,
      balance: 3,
      purchased: 18,
      nextExpiry: null,
      level: 'notice',
      forecast: expect.objectContaining({ hoursPerWeek: 7, runsOutOn: daysFromNow(3) }),
      asOf: expect.any(String),
    });
    const { headers } = await billing.admin('GET', '/api/accounts?pageSize=1');
    expect(Number(headers.get('X-Total-Count'))).toBeGreaterThanOrEqual(4);
  });

  test('of given clients has the hours, expiries and levels of their accounts, also before the first forecast', async () => {
    const random = seeded(48);
    const day = () => daysFromNow(Math.floor(random() * 5));
    const ids = Array.from({ length: 20 }, aClient);
    for (const clientId of ids) {
      for (let packages = Math.floor(random() * 4); packages > 0; packages -= 1) {
        const status = random() < 0.2 ? 'pending' : 'active';
        await billing.sell({
          clientId,
          status,
          hoursPurchased: 1 + Math.floor(random() * 9),
          ...(random() < 0.7 && { expiresOn: day() }),
        });
      }
      const { balance } = await account(clientId);
      const hours = [0, 0.5, Math.round(balance * 85) / 100, balance][Math.floor(random() * 4)];
      if (hours) await billing.draw(++entries, { clientId, revision: 1, hours, choice: 'auto' });
    }
    today = 2;
    const { body } = await list(`clientIds=${ids}`);
    const rows = new Map(body.map((row) => [row.clientId, row]));
    for (const clientId of ids) {
      const { balance, purchased, nextExpiry, level, forecast } = await account(clientId);
      const row = rows.get(clientId) ?? { balance: 0, purchased: 0, nextExpiry: null, level: null, forecast: null };
      expect(row).toMatchObject({ balance, purchased, nextExpiry, level, forecast });
    }
    expect(new Set(body.map(({ level }) => level))).toEqual(new Set(['ok', 'notice', 'empty', null]));
    expect((await list('clientIds=99999')).body).toEqual([]);
  });

  test('of those that run low has the low levels first, then hours that expire within 30 days, and counts all', async () => {
    const random = seeded(122);
    const ids = Array.from({ length: 30 }, aClient);
    for (const clientId of ids) {
      for (let packages = Math.floor(random() * 3); packages > 0; packages -= 1)
        await billing.sell({
          clientId,
          hoursPurchased: 1 + Math.floor(random() * 9),
          ...(random() < 0.7 && { expiresOn: daysFromNow(28 + Math.floor(random() * 5)) }),
        });
      const { balance } = await account(clientId);
      const hours = [0, 0.5, Math.round(balance * 85) / 100, balance][Math.floor(random() * 4)];
      if (hours) await billing.draw(++entries, { clientId, revision: 1, hours, choice: 'auto' });
    }
    await refreshForecasts(billing.deps);
    const { body, headers } = await list('runningLow=true');
    expect(Number(headers.get('X-Total-Count'))).toBe(body.length);
    const listedLow = body.filter(({ clientId }) => ids.includes(clientId));
    const low = new Set<number>();
    for (const clientId of ids) {
      const { level, nextExpiry } = await account(clientId);
      const isSoon = nextExpiry !== null && nextExpiry.on <= daysFromNow(30);
      if (level !== null && (level !== 'ok' || isSoon)) low.add(clientId);
    }
    expect(new Set(listedLow.map(({ clientId }) => clientId))).toEqual(low);
    expect([listedLow.length, low.size < ids.length]).toEqual([low.size, true]);
    const areOk = body.map(({ level }) => level === 'ok');
    expect(areOk).toEqual(areOk.toSorted((a, b) => Number(a) - Number(b)));
    expect(new Set(areOk)).toEqual(new Set([true, false]));
  });

  test('of hours that expire has the clients and the sum before a day, without closed ones and used hours', async () => {
    const [soon, later, used, closing] = [aClient(), aClient(), aClient(), aClient()];
    const before = async (days: number) => {
      const { body, headers } = await list(`expiresBefore=${daysFromNow(days)}`);
      const ids = body.map(({ clientId }) => clientId).filter((id) => [soon, later, used, closing].includes(id));
      return [ids, JSON.parse(String(headers.get('X-Totals')))] as const;
    };
    const [, others] = await before(30);
    await billing.sell({ clientId: soon, hoursPurchased: 3, expiresOn: daysFromNow(0) });
    await billing.sell({ clientId: soon, hoursPurchased: 2.5, expiresOn: daysFromNow(29) });
    await billing.sell({ clientId: soon, hoursPurchased: 7 });
    await billing.sell({ clientId: later, hoursPurchased: 5, expiresOn: daysFromNow(30) });
    await billing.sell({ clientId: used, hoursPurchased: 1, expiresOn: daysFromNow(3) });
    await billing.draw(++entries, { clientId: used, revision: 1, hours: 1, choice: 'auto' });
    await billing.sell({ clientId: closing, hoursPurchased: 4, expiresOn: daysFromNow(3) });
    await billing.closeClient(closing);
    await refreshForecasts(billing.deps);
    const [expiring, totals] = await before(30);
    expect([expiring, totals.expiring - others.expiring]).toEqual([[soon], 5.5]);
    expect(new Set((await before(31))[0])).toEqual(new Set([soon, later]));
    today = 30;
    expect((await before(31))[0]).toEqual([later]);
  });

  test('rejects unknown levels and dates, and is for admins who see entries', async () => {
    expect((await list('level=low,broke')).status).toBe(422);
    expect((await list('level=')).status).toBe(422);
    expect((await list('runsOutBefore=soon')).status).toBe(422);
    expect((await list('expiresBefore=soon')).status).toBe(422);
    expect((await list('runningLow=yes')).status).toBe(422);
    expect((await list('pageSize=101')).status).toBe(422);
    expect((await list('clientIds=3,a')).status).toBe(422);
    const technician = api(billing.url, { token: signTestToken({ role: 'admin', id: 5, adminRole: 'technician' }) });
    expect((await technician('GET', '/api/accounts')).status).toBe(200);
    expect((await billing.client(7)('GET', '/api/accounts')).status).toBe(403);
    expect((await billing.anonymous('GET', '/api/accounts')).status).toBe(401);
  });
});
