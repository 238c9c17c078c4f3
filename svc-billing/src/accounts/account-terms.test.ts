import { daysFromNow } from '@hourbank/testing';
import { type Billing, type Package, startBilling } from '../../tests/billing';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

test("a client's own terms expire packages from their payment on, and the default applies again without them", async () => {
  const clientId = 11;
  const path = `/api/accounts/${clientId}/terms`;
  expect((await billing.admin('GET', path)).body).toEqual({
    revision: 1,
    expiresAfterMonths: null,
    graceDays: 7,
    isDefault: true,
  });
  const own = await billing.admin('PUT', path, { expiresAfterMonths: 1, graceDays: 0 });
  expect(own.body).toEqual({ revision: 2, expiresAfterMonths: 1, graceDays: 0, isDefault: false });
  const pending = await billing.sell({ clientId, status: 'pending' });
  expect(pending.expiresOn).toBeNull();
  const { body } = await billing.admin<Package>('POST', `/api/timePackages/${pending.id}/approve`);
  expect(body.expiresOn).not.toBeNull();
  expect((await billing.sell({ clientId, expiresOn: null })).expiresOn).toBeNull();
  expect((await billing.admin('DELETE', path)).status).toBe(204);
  expect((await billing.sell({ clientId })).expiresOn).toBeNull();
  await billing.admin('PUT', '/api/account-terms', { expiresAfterMonths: 12, graceDays: 3 });
  expect((await billing.sell({ clientId })).expiresOn).not.toBeNull();
  await billing.admin('PUT', '/api/account-terms', { expiresAfterMonths: null, graceDays: 7 });
});

test.each([
  { expiresAfterMonths: 0, graceDays: 7 },
  { expiresAfterMonths: 61, graceDays: 7 },
  { expiresAfterMonths: 1, graceDays: 61 },
  { graceDays: 7 },
])('default terms of %j are 422', async (body) => {
  expect((await billing.admin('PUT', '/api/account-terms', body)).status).toBe(422);
});

test('a package that is paid before its purchase date does not expire before that date, and can be changed', async () => {
  await billing.admin('PUT', '/api/accounts/7/terms', { expiresAfterMonths: 1, graceDays: 0 });
  const purchaseDate = daysFromNow(60);
  const pending = await billing.sell({ purchaseDate, status: 'pending' });
  const approved = await billing.admin<Package>('POST', `/api/timePackages/${pending.id}/approve`);
  const sold = await billing.sell({ purchaseDate });
  expect([approved.body.expiresOn, sold.expiresOn]).toEqual([purchaseDate, purchaseDate]);
  for (const { id } of [pending, sold])
    expect((await billing.admin('PUT', `/api/timePackages/${id}`, { ratePerHour: 60 })).status).toBe(200);
});

test('terms count again from the next payment after one was taken back', async () => {
  const clientId = 14;
  const terms = (expiresAfterMonths: number) =>
    billing.admin('PUT', `/api/accounts/${clientId}/terms`, { expiresAfterMonths, graceDays: 0 });
  const { id } = await billing.sell({ clientId, status: 'pending' });
  const approve = async () => (await billing.admin<Package>('POST', `/api/timePackages/${id}/approve`)).body.expiresOn;
  await terms(1);
  const first = await approve();
  const unpaid = await billing.admin<Package>('PUT', `/api/timePackages/${id}`, { status: 'pending' });
  expect(unpaid.body.expiresOn).toBeNull();
  await terms(2);
  expect(await approve()).not.toBe(first);
});

describe('a package whose admin decided that it never expires', () => {
  const clientId = 9;
  const approve = (id: number) => billing.admin<Package>('POST', `/api/timePackages/${id}/approve`);
  const never = { expiresOn: null };
  const extend = (id: number) =>
    billing.admin('POST', `/api/timePackages/${id}/extend`, { ...never, reason: 'Agreed by phone' });
  beforeAll(() => billing.admin('PUT', `/api/accounts/${clientId}/terms`, { expiresAfterMonths: 1, graceDays: 0 }));

  const set = (id: number, body: object) => billing.admin('PUT', `/api/timePackages/${id}`, body);
  const ways: Record<string, (id: number) => Promise<unknown>> = {
    'in a change': (id) => set(id, never),
    'in the change that activates it': (id) => set(id, { ...never, status: 'paid' }),
    'in an extension': extend,
    'in an extension before its payment was taken back': async (id) => {
      expect((await approve(id)).body.expiresOn).not.toBeNull();
      await extend(id);
      await set(id, { status: 'pending' });
    },
  };
  test.each(Object.keys(ways))('%s, does not expire by the terms once it is approved', async (way) => {
    const { id } = await billing.sell({ clientId, status: 'pending' });
    await ways[way]?.(id);
    expect(await approve(id)).toMatchObject({ status: 200, body: { status: 'active', expiresOn: null } });
  });

  test('when it was created, does not expire by the terms once it is approved', async () => {
    const { id } = await billing.sell({ clientId, status: 'pending', ...never });
    expect((await approve(id)).body).toMatchObject({ status: 'active', expiresOn: null });
  });

  test('an earlier day can be removed, and then it never expires', async () => {
    const { id } = await billing.sell({ clientId, status: 'pending', expiresOn: daysFromNow(20) });
    await set(id, never);
    expect((await approve(id)).body.expiresOn).toBeNull();
  });

  test('other changes leave the decision to the terms', async () => {
    const { id } = await billing.sell({ clientId, status: 'pending' });
    await set(id, { ratePerHour: 70 });
    expect((await approve(id)).body.expiresOn).not.toBeNull();
  });
});
