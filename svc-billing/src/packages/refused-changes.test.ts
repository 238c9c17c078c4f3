import type { Account } from '@hourbank/contracts';
import { formatDate } from '@hourbank/i18n/format';
import { select } from '@hourbank/service-kit/db';
import { daysFromNow } from '@hourbank/testing';
import { type Billing, type Package, startBilling } from '../../tests/billing';
import { expirePackages } from '../accounts/expire-packages';

let billing: Billing;
/** Days are counted from today. */
let today = 0;
let clients = 100;
beforeAll(async () => {
  billing = await startBilling({ today: () => daysFromNow(today) });
});
beforeEach(() => {
  today = 0;
});
afterAll(() => billing.close());

const aClient = () => (clients += 1);

/** Everything that a refused request could have changed. */
async function stateOf({ id, clientId }: Package) {
  const { balance } = (await billing.admin<Account>('GET', `/api/accounts/${clientId}`)).body;
  const sales = await select(
    billing.deps.platform.db.read,
    'SELECT usable_packages AS usable FROM client_sales WHERE client_id = ?',
    [clientId],
  );
  return { balance, ledger: await billing.ledger(clientId), one: await billing.read(id), sales };
}

/**
 * Sends a request that is refused, and compares everything before and after. The error has exactly the fields of D-7.
 */
async function expectRefusal(
  sold: Package,
  [method, path, body]: readonly [string, string, Record<string, unknown>?],
  expected: { status: number; body: Record<string, unknown> },
) {
  const before = [await stateOf(sold), await billing.history(sold.id)];
  const response = await billing.admin(method, `/api/timePackages/${sold.id}${path}`, body);
  expect({ status: response.status, body: response.body }).toEqual({
    ...expected,
    body: { ...expected.body, requestId: expect.any(String) },
  });
  expect([await stateOf(sold), await billing.history(sold.id)]).toEqual(before);
}

describe('a package past its last day', () => {
  const expired = (expiresOn: string) => ({
    status: 409,
    body: {
      error: `This package expired on ${formatDate(expiresOn)}. Extend it first.`,
      code: 'package_expired',
      params: { expiresOn },
    },
  });

  test('that has expired is not set to active', async () => {
    const sold = await billing.sell({ clientId: aClient(), expiresOn: daysFromNow(1) });
    today = 2;
    await expirePackages(billing.deps);
    await expectRefusal(sold, ['PUT', '', { status: 'active', ratePerHour: 70 }], expired(daysFromNow(1)));
  });

  test.each([
    ['PUT', '', { status: 'paid' }],
    ['POST', '/approve', undefined],
  ] as const)('that is unpaid is not approved by %s %s', async (...request) => {
    const clientId = aClient();
    await billing.sell({ clientId, hoursPurchased: 3 });
    const sold = await billing.sell({ clientId, status: 'pending', expiresOn: daysFromNow(1) });
    today = 2;
    await expectRefusal(sold, request, expired(daysFromNow(1)));
  });
});

test.each([
  ['another day', { expiresOn: daysFromNow(60) }],
  ['no day', { expiresOn: null }],
  ['another day beside other fields', { expiresOn: daysFromNow(10), ratePerHour: 70, hoursPurchased: 20 }],
])('the expiry of a paid package does not become %s by a change', async (_, change) => {
  const sold = await billing.sell({ clientId: aClient(), expiresOn: daysFromNow(30) });
  await expectRefusal(sold, ['PUT', '', change], {
    status: 409,
    body: { error: 'The expiry of a paid package can only be extended.', code: 'expiry_needs_extension' },
  });
});

test('purchased hours are not lowered below the used hours and those that an admin took away', async () => {
  const clientId = aClient();
  const sold = await billing.sell({ clientId, hoursPurchased: 10 });
  await billing.draw(clientId, { clientId, revision: 1, hours: 2, packageId: sold.id });
  await billing.admin('POST', `/api/accounts/${clientId}/adjustments`, { hours: 2.5, reason: 'Agreed' });
  await expectRefusal(sold, ['PUT', '', { hoursPurchased: 4.49, ratePerHour: 70 }], {
    status: 409,
    body: {
      error: 'Purchased hours cannot be less than the hours used: 4.5 h.',
      code: 'hours_below_used',
      params: { usedHours: 4.5 },
    },
  });
  const { body } = await billing.admin<Package>('PUT', `/api/timePackages/${sold.id}`, { hoursPurchased: 4.5 });
  expect(body).toMatchObject({ hoursPurchased: 4.5, hoursLeft: 0 });
});

test.each([
  ['active', 0],
  ['expired', 2],
])('a package that is %s is not extended to a day in the past', async (status, day) => {
  const sold = await billing.sell({
    clientId: aClient(),
    purchaseDate: daysFromNow(-30),
    expiresOn: daysFromNow(1),
  });
  today = day;
  await expirePackages(billing.deps);
  expect(await billing.read(sold.id)).toMatchObject({ status });
  const error = 'Choose today or a later day.';
  await expectRefusal(sold, ['POST', '/extend', { expiresOn: daysFromNow(day - 1), reason: 'Agreed' }], {
    status: 422,
    body: { error, code: 'invalid', fields: { expiresOn: error } },
  });
});
