import type { Account, AlertSettings } from '@hourbank/contracts';
import { api, signTestToken } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import { refreshForecasts } from '../forecast/refresh-forecasts';

let billing: Billing;
let clients = 200;
let entries = 0;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const aClient = () => ++clients;
const initial = {
  noticePercent: 80,
  lowPercent: 95,
  noticeHours: null,
  lowHours: null,
  expiryDays: [30, 7, 1],
  toClient: true,
  toAdmins: true,
};
const path = (clientId: number) => `/api/accounts/${clientId}/alert-settings`;
const levels = (clientId: number) => billing.admin<AlertSettings>('GET', path(clientId));
const levelOf = async (clientId: number) =>
  (await billing.client(clientId)<Account>('GET', '/api/client/account')).body.level;
const storedLevel = async (clientId: number) => (await billing.deps.forecasts.find(clientId)).forecast?.level;

async function withHours(hoursPurchased: number, used: number) {
  const clientId = aClient();
  await billing.sell({ clientId, hoursPurchased });
  if (used > 0) await billing.draw(++entries, { clientId, revision: 1, hours: used, choice: 'auto' });
  return clientId;
}

afterEach(() => billing.admin('PUT', '/api/alert-settings', initial));

test('a client has the default levels until it gets its own, and again without them', async () => {
  const clientId = await withHours(20, 10);
  expect((await levels(clientId)).body).toEqual({ ...initial, revision: expect.any(Number), isDefault: true });
  await refreshForecasts(billing.deps);
  expect([await levelOf(clientId), await storedLevel(clientId)]).toEqual(['ok', 'ok']);

  const own = {
    ...initial,
    noticePercent: 40,
    lowPercent: 50,
    noticeHours: 12.5,
    lowHours: 0.25,
    expiryDays: [],
    toAdmins: false,
  };
  const put = await billing.admin('PUT', path(clientId), own);
  expect([put.status, put.body]).toEqual([200, { ...own, revision: 2, isDefault: false }]);
  expect((await levels(clientId)).body).toEqual({ ...own, revision: 2, isDefault: false });
  expect(await levelOf(clientId)).toBe('low');
  expect(await refreshForecasts(billing.deps)).toBe(1);
  expect(await storedLevel(clientId)).toBe('low');

  await billing.admin('PUT', '/api/alert-settings', { ...initial, noticePercent: 30 });
  expect(await levelOf(clientId)).toBe('low');
  expect((await billing.admin('DELETE', path(clientId))).status).toBe(204);
  expect(await levelOf(clientId)).toBe('notice');
  await refreshForecasts(billing.deps);
  expect(await storedLevel(clientId)).toBe('notice');
});

test('hours left reach a level whatever the percentage', async () => {
  const clientId = await withHours(20, 4);
  await billing.admin('PUT', path(clientId), { ...initial, noticeHours: 16 });
  expect(await levelOf(clientId)).toBe('notice');
  await billing.admin('PUT', path(clientId), { ...initial, noticeHours: 15.99 });
  expect(await levelOf(clientId)).toBe('ok');
});

test('changed default levels apply to each client without its own, after one computation', async () => {
  const clientId = await withHours(10, 5);
  await refreshForecasts(billing.deps);
  await billing.admin('PUT', '/api/alert-settings', { ...initial, noticePercent: 50 });
  expect(await refreshForecasts(billing.deps)).toBeGreaterThan(0);
  expect([await storedLevel(clientId), await levelOf(clientId)]).toEqual(['notice', 'notice']);
  expect(await refreshForecasts(billing.deps)).toBe(0);
});

test.each([
  { ...initial, noticePercent: 0 },
  { ...initial, lowPercent: 101 },
  { ...initial, lowPercent: 79 },
  { ...initial, noticeHours: -1 },
  { ...initial, noticeHours: 1, lowHours: 2 },
  { ...initial, lowHours: 100_001 },
  { ...initial, expiryDays: [0] },
  { ...initial, expiryDays: [366] },
  { ...initial, expiryDays: [1.5] },
  { ...initial, expiryDays: [1, 2, 3, 4, 5, 6] },
  { ...initial, expiryDays: '30' },
  { ...initial, toClient: 'yes' },
  { ...initial, toAdmins: undefined },
  { noticePercent: 80 },
])('%j is 422 and changes nothing', async (body) => {
  expect((await billing.admin('PUT', '/api/alert-settings', body)).status).toBe(422);
  const { body: kept } = await billing.admin('GET', '/api/alert-settings');
  expect(kept).toEqual({ ...initial, revision: expect.any(Number), isDefault: true });
});

test('a technician may neither read nor change levels, and a client has no access', async () => {
  const clientId = await withHours(1, 0);
  const technician = api(billing.url, { token: signTestToken({ role: 'admin', id: 5, adminRole: 'technician' }) });
  for (const one of [path(clientId), '/api/alert-settings']) {
    expect((await technician('PUT', one, initial)).status).toBe(403);
    expect((await billing.client(clientId)('GET', one)).status).toBe(403);
  }
  expect((await technician('GET', path(clientId))).status).toBe(403);
});
