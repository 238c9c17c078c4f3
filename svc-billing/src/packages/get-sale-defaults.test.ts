import { type SaleDefaults } from '@hourbank/contracts';
import { api, signTestToken } from '@hourbank/testing';
import { type Billing, startBilling, unknownClient } from '../../tests/billing';

let billing: Billing;
beforeEach(async () => {
  billing = await startBilling();
});
afterEach(() => billing.close());

const get = async (clientId = 7) =>
  (await billing.admin<SaleDefaults>('GET', `/api/timePackages/defaults/${clientId}`)).body;
const payments = { otherCurrency: '', acceptsCash: false, tax: { label: '', rate: 0 } };
const set = (body: object) => billing.admin('PUT', '/api/settings', body);

test('without a sale there are no hours, the rate of the settings and OMT', async () => {
  await set({ requestRate: 45.5 });
  expect(await get()).toEqual({
    packageId: null,
    hoursPurchased: null,
    ratePerHour: 45.5,
    paymentMethod: 'omt',
    requestRate: 45.5,
    sizes: [],
    nextId: 1,
    methodsWithAccount: [],
  });
});

test("hours, rate and method are those of the client's last paid package", async () => {
  const pending = await billing.sell({ hoursPurchased: 3, status: 'pending' });
  expect(await get()).toMatchObject({ packageId: null, hoursPurchased: null });
  const sold = await billing.sell({
    hoursPurchased: 12.5,
    ratePerHour: 49.99,
    paymentMethod: 'bank',
    status: 'expired',
  });
  await billing.sell({ clientId: 8, hoursPurchased: 40 });
  await billing.admin('POST', '/api/accounts/7/bonuses', { hours: 2, reason: 'Sorry' });
  expect(await get()).toMatchObject({
    packageId: sold.id,
    hoursPurchased: 12.5,
    ratePerHour: 49.99,
    paymentMethod: 'bank',
    requestRate: 50,
  });
  await billing.admin('POST', `/api/timePackages/${pending.id}/approve`);
  expect(await get()).toMatchObject({ packageId: pending.id, hoursPurchased: 3, paymentMethod: 'omt' });
  await billing.admin('DELETE', `/api/timePackages/${pending.id}`);
  expect(await get()).toMatchObject({ packageId: sold.id });
});

test('cash is kept while the settings accept it', async () => {
  await set({ payments: { ...payments, acceptsCash: true } });
  await billing.sell({ paymentMethod: 'cash' });
  expect((await get()).paymentMethod).toBe('cash');
  await set({ payments });
  expect((await get()).paymentMethod).toBe('omt');
});

test('the sizes are the four that all clients bought most', async () => {
  const sizes = [20, 30, 5, 10, 10, 7.5, 30, 7.5, 20];
  for (const [index, hoursPurchased] of sizes.entries()) await billing.sell({ clientId: 10 + index, hoursPurchased });
  for (let requests = 0; requests < 3; requests += 1) await billing.sell({ hoursPurchased: 99, status: 'pending' });
  expect((await get()).sizes).toEqual([7.5, 10, 20, 30]);
});

test('the next id is not one of a deleted package', async () => {
  const { id } = await billing.sell();
  await billing.admin('DELETE', `/api/timePackages/${id}`);
  const { nextId } = await get();
  expect(nextId).toBe(id + 1);
  expect((await billing.sell()).id).toBe(nextId);
});

test('methods with an account are named', async () => {
  const account = { accountNumber: '', accountName: '' };
  const none = { accountBranch: '', iban: '', currency: 'USD', swiftCode: '' };
  const omt = { ...account, accountNumber: '70 123 456' };
  await set({ paymentInstructions: { omt, bob: account, wish: account, bank: none } });
  expect((await get()).methodsWithAccount).toEqual(['omt']);
});

test('there is nothing for an unknown client and for a technician', async () => {
  const path = `/api/timePackages/defaults/${unknownClient}`;
  expect((await billing.admin('GET', path)).status).toBe(404);
  const technician = api(billing.url, { token: signTestToken({ role: 'admin', id: 2, adminRole: 'technician' }) });
  expect((await technician('GET', '/api/timePackages/defaults/7')).status).toBe(403);
});
