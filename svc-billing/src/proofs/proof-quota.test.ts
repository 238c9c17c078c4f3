import { aPdf, aPng, api, form, type SampleFile, signTestToken } from '@hourbank/testing';
import { aPackage, type Billing, type Package, startBilling } from '../../tests/billing';

const big = () => aPdf('x'.repeat(3_000));
let billing: Billing;
beforeEach(async () => {
  const size = big().bytes.length;
  const CLIENT_QUOTAS = JSON.stringify({ proofBytes: 2 * size, unconfirmedBytes: size });
  billing = await startBilling({ environment: { CLIENT_QUOTAS } });
});
afterEach(() => billing.close());

const request = (paymentProof: SampleFile | undefined, caller = billing.client(7)) =>
  caller<{ package: Package; code: string }>(
    'POST',
    '/api/client/request-time',
    form({ hours: '1', ratePerHour: '50', paymentMethod: 'omt' }, paymentProof ? { paymentProof } : {}),
  );

test('proofs of a client are limited, another proof replaces the first, and admins are not limited', async () => {
  const { id } = (await request(big())).body.package;
  expect((await request(big())).status).toBe(201);
  const refused = await request(aPng());
  expect([refused.status, refused.body.code]).toEqual([409, 'quota_reached']);
  expect((await billing.admin<Package[]>('GET', '/api/timePackages')).body).toHaveLength(2);
  expect((await request(undefined)).status).toBe(201);

  const fields = Object.fromEntries(Object.entries(aPackage()).map(([name, value]) => [name, String(value)]));
  const sold = await billing.admin<Package>('POST', '/api/timePackages', form(fields, { paymentProof: big() }));
  expect(sold.status).toBe(201);
  expect((await billing.admin('GET', '/api/timePackages/storage/7')).body).toMatchObject({
    files: 3,
    bytes: 3 * big().bytes.length,
    maxBytes: 2 * big().bytes.length,
  });
  const replaced = await billing.client(7)('PATCH', `/api/client/packages/${id}`, form({}, { paymentProof: aPng() }));
  expect(replaced.status).toBe(409);
});

test('limits are lower for a token that says that the email is not confirmed', async () => {
  const token = signTestToken({ role: 'client', id: 7, claims: { unconfirmed: true } });
  expect((await request(big(), api(billing.url, { token }))).status).toBe(201);
  expect((await request(aPng(), api(billing.url, { token }))).status).toBe(409);
  expect((await request(aPng())).status).toBe(201);
});

test('proofs may use half of the reserve of the disk, and owners read how full it is', async () => {
  billing.deps.store.space = async () => ({ freeBytes: 4_000_000, totalBytes: 100_000_000 });
  expect((await request(aPng())).status).toBe(201);
  billing.deps.store.space = async () => ({ freeBytes: 2_000_000, totalBytes: 100_000_000 });
  expect((await request(aPng())).body.code).toBe('storage_full');
  expect((await billing.admin('GET', '/api/settings/disk')).body).toEqual({ usedPercent: 98 });
  billing.deps.store.space = async () => null;
  expect((await billing.admin('GET', '/api/settings/disk')).body).toEqual({ usedPercent: null });
});
