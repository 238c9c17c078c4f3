import type { FactEvent } from '@hourbank/contracts';
import { execute, select } from '@hourbank/service-kit/db';
import { aPng, form } from '@hourbank/testing';
import { type Billing, type Package, startBilling } from '../../tests/billing';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const remind = (id: number, headers = {}) =>
  billing.admin<Package & { code?: string }>('POST', `/api/timePackages/${id}/remind`, undefined, headers);
const request = async (fields = {}, files = {}) =>
  (
    await billing.client(7)<{ package: Package }>(
      'POST',
      '/api/client/request-time',
      form({ hours: '4', paymentMethod: 'omt', ...fields }, files),
    )
  ).body.package.id;
const reminders = async (id: number) => {
  const rows = await select<{ payload: string }>(
    billing.deps.platform.db.read,
    "SELECT payload FROM outbox WHERE kind = 'fact' AND payload LIKE '%payment.reminder%' ORDER BY id",
  );
  return rows.map(({ payload }) => JSON.parse(payload) as FactEvent).filter(({ subject }) => subject === id);
};

test('a reminder tells the client how to pay, once a day, and a repeated request is the same one', async () => {
  const account = { accountNumber: '', accountName: '' };
  const { status } = await billing.admin('PUT', '/api/settings', {
    paymentInstructions: {
      omt: { accountNumber: '71 000 111', accountName: '' },
      bob: account,
      wish: account,
      bank: { accountBranch: '', iban: '', currency: 'USD', swiftCode: '' },
    },
  });
  expect(status).toBe(200);
  const id = await request();
  const key = { 'Idempotency-Key': '7f1c0b0e-6f3c-4d53-8a52-1f7a8f1e9a11' };
  expect((await remind(id, key)).status).toBe(200);
  expect((await remind(id, key)).status).toBe(200);
  expect(await remind(id)).toMatchObject({ status: 409, body: { code: 'already_reminded' } });
  expect(await reminders(id)).toEqual([
    {
      topic: 'payment',
      name: 'payment.reminder',
      clientId: 7,
      subject: id,
      toClient: true,
      toAdmins: null,
      notAdmin: null,
      params: { hours: 4, rate: 50, amount: 200, method: 'omt', accountNumber: '71 000 111' },
    },
  ]);
  await billing.deps.transact((tx) =>
    execute(tx, "UPDATE time_packages SET reminded_on = '2020-01-31' WHERE id = ?", [id]),
  );
  expect((await remind(id)).status).toBe(200);
  expect(await reminders(id)).toHaveLength(2);
});

test('concurrent reminders are one', async () => {
  const id = await request();
  const statuses = (await Promise.all([remind(id), remind(id), remind(id)])).map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect(await reminders(id)).toHaveLength(1);
});

test('there is none while a proof awaits a decision or after the payment, but after a payment was sent back', async () => {
  const id = await request({}, { paymentProof: aPng() });
  expect(await remind(id)).toMatchObject({ status: 409, body: { code: 'payment_in_review' } });
  await billing.admin('POST', `/api/timePackages/${id}/send-back`, { reason: 'Unreadable' });
  expect((await remind(id)).status).toBe(200);
  await billing.admin('POST', `/api/timePackages/${id}/approve`);
  expect(await remind(id)).toMatchObject({ status: 409, body: { code: 'package_not_pending' } });
  expect((await remind(999_999)).status).toBe(404);
  expect((await billing.client(7)('POST', `/api/timePackages/${id}/remind`)).status).toBe(403);
});
