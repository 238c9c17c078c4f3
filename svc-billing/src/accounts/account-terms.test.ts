import { daysFromNow } from '@hourbank/testing';
import { type Billing, type Package, startBilling } from '../../tests/billing';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

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
