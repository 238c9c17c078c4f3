import { identity } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { type Billing, startBilling } from '../../tests/billing';
import { PackageEntity } from './package-entity';

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
  expect(body.replace('\ufeff', '').split('\r\n')).toEqual([
    'id,clientId,clientName,hoursPurchased,hoursUsed,hoursLeft,expiresOn,origin,ratePerHour,status,paymentMethod,purchaseDate,paymentProof,paidAt,reviewNote,invoiceNumber',
    `${pending.id},8,Client 8,10,0,10,,sold,50,pending,omt,2015-02-01,,,"'=SUM(A1), ""please""",`,
    `${id},7,Client 7,10.5,0,10.5,,sold,49.99,active,omt,2015-01-31,,${paidAt},,${invoiceNumber}`,
    '',
  ]);
});

test('exports only the header without packages', async () => {
  expect((await csv()).body.split('\r\n').slice(1)).toEqual(['']);
});

test('fails while svc-identity is unavailable instead of exporting a part', async () => {
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
  await billing.deps.tx(async (tx) => {
    for (let part = 0; part < 3; part++)
      await tx.insert(
        PackageEntity,
        Array.from({ length: 400 }, () => ({ ...row })),
      );
  });
  const ids = (
    await select<{ id: number }>(billing.deps.platform.db.read, 'SELECT id FROM time_packages ORDER BY id DESC')
  ).map(({ id }) => String(id));
  const lines = (await csv()).body.trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[0])).toEqual(ids);
  expect(billing.identityService.calls.filter(({ operationId }) => operationId === 'findClients')).toHaveLength(3);
});
