import type { PaymentToReview } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { aPdf, aPng, form } from '@hourbank/testing';
import { type Billing, type Package, startBilling } from '../../tests/billing';

let billing: Billing;
beforeEach(async () => {
  billing = await startBilling();
});
afterEach(() => billing.close());

const requestedPackage = async (client: number) =>
  (
    await billing.client(client)<{ package: Package }>('POST', '/api/client/request-time', {
      hours: 2,
      paymentMethod: 'omt',
    })
  ).body.package.id;
const prove = (id: number, client: number) =>
  billing.client(client)('PATCH', `/api/client/packages/${id}`, form({}, { paymentProof: id % 2 ? aPng() : aPdf() }));
const proven = async (client: number) => {
  const id = await requestedPackage(client);
  await prove(id, client);
  return id;
};
const waiting = async (query = '') => {
  const { body, headers } = await billing.admin<PaymentToReview[]>(
    'GET',
    `/api/timePackages/payments/to-review${query}`,
  );
  return { rows: body, ids: body.map(({ id }) => id), total: headers.get('X-Total-Count') };
};

test('lists payments with a proof, oldest first, with client names and signed URLs', async () => {
  const [first, second] = [await proven(7), await proven(8)];
  await requestedPackage(7);
  await billing.sell();
  const { rows, ids, total } = await waiting();
  expect([ids, total]).toEqual([[first, second], '2']);
  expect(rows[1]).toMatchObject({
    clientId: 8,
    clientName: 'Client 8',
    hoursPurchased: 2,
    paymentProofUrl: expect.stringMatching(/^\/uploads\/paymentProofs\/.+sig/),
  });
  expect(await waiting('?page=2&pageSize=1')).toMatchObject({ ids: [second], total: '2' });
});

test('a decision removes the payment from the list, and a new proof adds it again', async () => {
  const [approved, sentBack] = [await proven(7), await proven(8)];
  await billing.admin('POST', `/api/timePackages/${approved}/approve`);
  await billing.admin('POST', `/api/timePackages/${sentBack}/send-back`, { reason: 'Unreadable' });
  expect(await waiting()).toMatchObject({ ids: [], total: '0' });
  await prove(sentBack, 8);
  expect((await waiting()).ids).toEqual([sentBack]);
});

test('lists payments without names while svc-identity is unavailable', async () => {
  const id = await proven(7);
  billing.identityService.always({ status: 500 });
  expect((await waiting()).rows).toMatchObject([{ id, clientName: '' }]);
});

test('uses the index of the status', async () => {
  const { read, kind } = billing.deps.platform.db;
  const plan = await select<Record<string, unknown>>(
    read,
    `EXPLAIN ${kind === 'sqlite' ? 'QUERY PLAN' : ''} SELECT id FROM time_packages WHERE status = 'pending' AND proof_id IS NOT NULL AND review_note IS NULL ORDER BY id LIMIT 5`,
  );
  expect(JSON.stringify(plan)).toMatch(/status/);
});

test('searches payments by client and number, sorts them, filters them by day and sums them', async () => {
  const [first, second, third] = [await proven(7), await proven(8), await proven(7)];
  expect((await waiting('?search=seven')).ids).toEqual([first, third]);
  expect((await waiting(`?search=${encodeURIComponent(`#${second}`)}`)).ids).toEqual([second]);
  expect((await waiting('?clientId=7&sort=-id')).ids).toEqual([third, first]);
  expect((await waiting('?to=2001-01-01')).ids).toEqual([]);
  const { headers } = await billing.admin('GET', '/api/timePackages/payments/to-review?totals=true&pageSize=1');
  expect(JSON.parse(String(headers.get('X-Totals')))).toEqual({
    count: 3,
    hoursPurchased: 0,
    hoursUsed: 0,
    hoursRemoved: 0,
    hoursExpired: 0,
    hoursLeft: 0,
    amountCents: 0,
    taxCents: 0,
    requestedCount: 3,
    hoursRequested: 6,
    requestedHoursUsed: 0,
    requestedCents: 30_000,
    requestedTaxCents: 0,
    limited: false,
  });
});

test('packages can be filtered by payments that are in review or were sent back', async () => {
  const [inReview, sentBack, unproven] = [await proven(7), await proven(7), await requestedPackage(7)];
  await billing.admin('POST', `/api/timePackages/${sentBack}/send-back`, { reason: 'Unreadable' });
  const withStatus = async (status: string) =>
    (await billing.client(7)<Package[]>('GET', `/api/client/packages?status=${status}`)).body.map(({ id }) => id);
  expect(await withStatus('in_review')).toEqual([inReview]);
  expect(await withStatus('sent_back')).toEqual([sentBack]);
  expect(await withStatus('in_review,sent_back')).toEqual([sentBack, inReview]);
  expect(await withStatus('pending')).toEqual([unproven, sentBack, inReview]);
});
