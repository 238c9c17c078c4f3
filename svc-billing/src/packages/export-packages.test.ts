import { identity } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { recordsOf } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import { packageTable } from './package-table';

let billing: Billing;
beforeEach(async () => {
  billing = await startBilling();
});
afterEach(() => billing.close());

const csv = () => billing.admin<string>('GET', '/api/timePackages.csv');

test('exports one row per package, newest first, with client names, safe for spreadsheets', async () => {
  const { id, paidAt, invoiceNumber } = await billing.sell({
    hoursPurchased: 10.5,
    ratePerHour: 49.99,
    purchaseDate: '2015-01-31',
  });
  const pending = await billing.sell({ clientId: 8, status: 'pending', purchaseDate: '2015-02-01' });
  await billing.admin('POST', `/api/timePackages/${pending.id}/send-back`, { reason: '=SUM(A1), "please"' });
  const { status, headers, body } = await csv();
  expect([status, headers.get('Content-Type'), headers.get('Content-Disposition')]).toEqual([
    200,
    expect.stringContaining('text/csv'),
    'attachment; filename="packages.csv"',
  ]);
  expect(recordsOf(body)).toEqual([
    {
      id: String(pending.id),
      clientId: '8',
      clientName: 'Client 8',
      hoursPurchased: '10',
      hoursUsed: '0',
      hoursRemoved: '0',
      hoursExpired: '0',
      hoursLeft: '0',
      expiresOn: '',
      origin: 'sold',
      ratePerHour: '50',
      status: 'pending',
      paymentMethod: 'omt',
      purchaseDate: '2015-02-01',
      paymentProof: '',
      paidAt: '',
      reviewNote: `'=SUM(A1), "please"`,
      invoiceNumber: '',
      receivedAmount: '',
      receivedCurrency: '',
      receivedOn: '',
      receiptNumber: '',
    },
    {
      id: String(id),
      clientId: '7',
      clientName: 'Client 7',
      hoursPurchased: '10.5',
      hoursUsed: '0',
      hoursRemoved: '0',
      hoursExpired: '0',
      hoursLeft: '10.5',
      expiresOn: '',
      origin: 'sold',
      ratePerHour: '49.99',
      status: 'active',
      paymentMethod: 'omt',
      purchaseDate: '2015-01-31',
      paymentProof: '',
      paidAt: String(paidAt),
      reviewNote: '',
      invoiceNumber: String(invoiceNumber),
      receivedAmount: '',
      receivedCurrency: '',
      receivedOn: '',
      receiptNumber: '',
    },
  ]);
});

test('exports only the header without packages', async () => {
  expect((await csv()).body.split('\r\n').slice(1)).toEqual(['']);
});

test('fails while svc-identity is unavailable instead of exporting some packages', async () => {
  await billing.sell();
  billing.identityService.next(identity.findClients, { status: 500 });
  expect((await csv()).status).toBe(503);
});

test('exports several batches with one request to svc-identity per batch', async () => {
  const row = {
    clientId: 7,
    hoursPurchased: 100,
    ratePerHour: 100,
    status: 'pending',
    paymentMethod: 'omt',
    purchaseDate: '2015-01-01',
    createdAt: new Date(),
  } as const;
  await billing.deps.transact(async (tx) => {
    for (let batch = 0; batch < 3; batch++)
      await tx.insert(
        packageTable,
        Array.from({ length: 400 }, () => ({ ...row })),
      );
  });
  const ids = (
    await select<{ id: number }>(billing.deps.platform.db.read, 'SELECT id FROM time_packages ORDER BY id DESC')
  ).map(({ id }) => String(id));
  expect(recordsOf((await csv()).body).map((record) => record.id)).toEqual(ids);
  expect(billing.identityService.calls.filter(({ operationId }) => operationId === 'findClients')).toHaveLength(3);
});
