import type { billing as contract, payments, ResponseOf } from '@hourbank/contracts';
import { withAuditOrigin } from '@hourbank/service-kit/audit';
import { select } from '@hourbank/service-kit/db';
import { noIdempotency } from '@hourbank/service-kit/idempotency';
import { api, signTestToken, textOfPdf } from '@hourbank/testing';
import { type Billing, type NewPackage, type Package, startBilling } from '../../tests/billing';
import { updatePackage } from '../packages/update-package';
import type { InvoiceSnapshot } from './invoice-rules';

let billing: Billing;
let now = new Date();
beforeAll(async () => {
  billing = await startBilling({ environment: { BUSINESS_TIME_ZONE: 'Asia/Beirut' }, now: () => now });
  const provider = { name: 'Cedar Support', address: 'Hamra 12', taxNumber: '' };
  await billing.admin('PUT', '/api/settings', { provider });
});
beforeEach(() => {
  now = new Date('2015-12-30T10:00:00Z');
});
afterAll(() => billing.close());

const put = (id: number, body: NewPackage, headers: Record<string, string> = {}) =>
  billing.admin<Package & { code?: string }>('PUT', `/api/timePackages/${id}`, body, headers);

async function invoicesOf(packageId: number) {
  const rows = await select<{ number: string; voidedOn: string | null; snapshot: string; fileId: string | null }>(
    billing.deps.platform.db.read,
    'SELECT number, voided_on AS voidedOn, snapshot, file_id AS fileId FROM invoices WHERE package_id = ? ORDER BY id',
    [packageId],
  );
  return rows.map((row) => ({ ...row, snapshot: JSON.parse(row.snapshot) as InvoiceSnapshot }));
}

/** What the invoices of a package say, oldest first, and on which day they became void. */
const summaryOf = async (packageId: number) =>
  (await invoicesOf(packageId)).map(({ number, voidedOn, snapshot: { total, issuedOn, paidOn } }) => [
    number,
    total,
    issuedOn,
    paidOn,
    voidedOn,
  ]);

async function pdf(path: string, as: 'admin' | 'client' = 'admin') {
  const token = signTestToken(as === 'admin' ? { role: 'admin', id: 1 } : { role: 'client', id: 7 });
  const response = await fetch(billing.url + path, { headers: { Authorization: `Bearer ${token}` } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, text: response.ok ? textOfPdf(bytes).join('|') : bytes.toString() };
}

const sales = async () =>
  (await billing.service()<ResponseOf<typeof contract.getSales>>('GET', '/internal/sales')).body;

test('other hours or another rate void the invoice and issue the next one, dated today', async () => {
  const sold = await billing.sell({ hoursPurchased: 8, ratePerHour: 50 });
  const before = await sales();
  await pdf(`/api/timePackages/${sold.id}/invoice`);
  now = new Date('2015-12-31T22:30:00Z');
  const { status, body } = await put(sold.id, { ratePerHour: 70 });
  expect([status, body]).toEqual([
    200,
    { ...sold, revision: 2, ratePerHour: 70, invoiceNumber: 'INV-2016-000001', paidAt: sold.paidAt },
  ]);
  expect(await summaryOf(sold.id)).toEqual([
    [sold.invoiceNumber, 40_000, '2015-12-30', '2015-12-30', '2016-01-01'],
    ['INV-2016-000001', 56_000, '2016-01-01', '2015-12-30', null],
  ]);
  const after = await sales();
  expect([after.revenue - before.revenue, after.monthly]).toEqual([16_000, before.monthly]);
  expect((await invoicesOf(sold.id))[0]?.fileId).not.toBeNull();
  expect((await billing.ledger()).at(-1)).toMatchObject({ kind: 'changed', hours: 0, value: 160_00 });
});

test('admins read the void invoice by its number, clients only the current one', async () => {
  const sold = await billing.sell({ hoursPurchased: 8, ratePerHour: 50 });
  const { invoiceNumber } = (await put(sold.id, { hoursPurchased: 9 })).body;
  const path = `/api/timePackages/${sold.id}/invoice`;
  const old = await pdf(`${path}?number=${sold.invoiceNumber}`);
  for (const words of [sold.invoiceNumber!, '$400.00', 'VOID', 'since 30 Dec 2015']) expect(old.text).toContain(words);
  for (const current of [await pdf(path), await pdf(`${path}?number=${invoiceNumber}`)]) {
    expect(current.text).toContain(invoiceNumber);
    expect(current.text).toContain('$450.00');
    expect(current.text).not.toContain('VOID');
  }
  const ofClient = await pdf(`/api/client/invoice/${sold.id}?number=${sold.invoiceNumber}`, 'client');
  expect([ofClient.status, ofClient.text.includes(invoiceNumber!), ofClient.text.includes('VOID')]).toEqual([
    200,
    true,
    false,
  ]);
  const other = await billing.sell();
  expect((await pdf(`/api/timePackages/${other.id}/invoice?number=${sold.invoiceNumber}`)).status).toBe(404);
  await put(sold.id, { status: 'pending' });
  expect((await pdf(path)).status).toBe(409);
  expect((await pdf(`${path}?number=${invoiceNumber}`)).text).toContain('VOID');
});

test('the void invoices of a client are listed, newest first, also those of packages that were deleted or taken back', async () => {
  const [replaced, deleted, takenBack] = [
    await billing.sell({ clientId: 9, hoursPurchased: 8 }),
    await billing.sell({ clientId: 9 }),
    await billing.sell({ clientId: 9 }),
  ];
  await billing.sell({ clientId: 9 });
  now = new Date('2015-12-31T22:30:00Z');
  const next = (await put(replaced.id, { hoursPurchased: 9 })).body;
  await billing.admin('DELETE', `/api/timePackages/${deleted.id}`);
  await put(takenBack.id, { status: 'pending' });
  const of = ({ id: packageId, invoiceNumber: number }: Package, totalCents: number) => ({
    number,
    creditNumber: null,
    packageId,
    issuedOn: '2015-12-30',
    voidedOn: '2016-01-01',
    totalCents,
  });
  const list = (query: string, as = billing.admin) => as<unknown[]>('GET', `/api/timePackages/invoices/void?${query}`);
  const first = await list('clientId=9&pageSize=2');
  expect([first.body, first.headers.get('x-total-count')]).toEqual([[of(takenBack, 50_000), of(deleted, 50_000)], '3']);
  const second = await list('clientId=9&pageSize=2&page=2');
  expect(second.body).toEqual([of(replaced, 40_000)]);
  for (const { id, invoiceNumber } of [replaced, deleted, takenBack])
    expect((await pdf(`/api/timePackages/${id}/invoice?number=${invoiceNumber}`)).text).toContain('VOID');
  await put(next.id, { status: 'pending' });
  expect((await list('clientId=9')).body).toHaveLength(4);
  expect((await list('clientId=10')).body).toEqual([]);
  expect((await list('')).status).toBe(422);
  const technician = api(billing.url, { token: signTestToken({ role: 'admin', id: 3, adminRole: 'technician' }) });
  expect((await list('clientId=9', technician)).status).toBe(403);
  expect((await list('clientId=9', billing.client(9))).status).toBe(403);
});

test('the new invoice has the client and the payment method of its day, and no name of an admin', async () => {
  const sold = await billing.sell();
  const nadia = signTestToken({ role: 'admin', id: 4, claims: { name: 'nadia' } });
  const response = await fetch(`${billing.url}/api/timePackages/${sold.id}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${nadia}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ratePerHour: 60, paymentMethod: 'wish' }),
  });
  expect(response.status).toBe(200);
  const { text } = await pdf(`/api/client/invoice/${sold.id}`, 'client');
  expect(text).toContain('by Wish Money.');
  expect(text).toContain('client7@example.com');
  expect(text).not.toContain('nadia');
});

test.each([
  ['the same hours and rate', { hoursPurchased: 10, ratePerHour: '50.00' }],
  ['another payment method', { paymentMethod: 'wish' }],
  ['another purchase date', { purchaseDate: '2015-11-01' }],
  ['another status', { status: 'consumed' }],
])('%s keeps the invoice', async (_, change) => {
  const sold = await billing.sell();
  expect((await put(sold.id, change)).body.invoiceNumber).toBe(sold.invoiceNumber);
  expect(await invoicesOf(sold.id)).toHaveLength(1);
});

test.each([
  ['an equal amount', { hoursPurchased: 20, ratePerHour: 25 }, 50_000],
  ['another status beside the rate', { ratePerHour: 60, status: 'expired' }, 60_000],
  ['the status paid beside the rate', { ratePerHour: 60, status: 'paid' }, 60_000],
])('%s replaces the invoice', async (_, change, total) => {
  const sold = await billing.sell();
  await put(sold.id, change);
  expect((await summaryOf(sold.id)).map(([, amount, , , voidedOn]) => [amount, voidedOn])).toEqual([
    [50_000, '2015-12-30'],
    [total, null],
  ]);
});

test.each([
  ['fewer hours than are used', { hoursPurchased: 3.99 }, 409],
  ['a new expiry beside the rate', { ratePerHour: 60, expiresOn: '2016-06-01' }, 409],
  ['too many hours', { hoursPurchased: 100_001 }, 422],
])('%s changes neither package nor invoice nor the next number', async (_, change, status) => {
  const sold = await billing.sell();
  await billing.draw(60_000 + sold.id, { revision: 1, packageId: sold.id, hours: 4 });
  const before = await billing.read(sold.id);
  const next = await billing.admin('GET', '/api/timePackages/invoices/next');
  expect((await put(sold.id, change)).status).toBe(status);
  expect([await billing.read(sold.id), (await invoicesOf(sold.id)).length]).toEqual([before, 1]);
  expect((await billing.admin('GET', '/api/timePackages/invoices/next')).body).toEqual(next.body);
});

test('a package that is not invoiced gets no invoice by a change', async () => {
  const pending = await billing.sell({ status: 'pending' });
  await put(pending.id, { hoursPurchased: 12 });
  const { body: bonus } = await billing.admin<Package>('POST', '/api/accounts/7/bonuses', {
    hours: 2,
    reason: 'Thanks',
  });
  expect((await put(bonus.id, { hoursPurchased: 3 })).body).toMatchObject({ hoursPurchased: 3, invoiceNumber: null });
  expect([await invoicesOf(pending.id), await invoicesOf(bonus.id)]).toEqual([[], []]);
  const paid = (await put(pending.id, { status: 'paid', ratePerHour: 40 })).body;
  expect((await summaryOf(pending.id)).map(([number, total]) => [number, total])).toEqual([
    [paid.invoiceNumber, 48_000],
  ]);
});

test('a rate that goes back to its old value gets a third invoice', async () => {
  const sold = await billing.sell();
  const numbers = [sold.invoiceNumber];
  for (const ratePerHour of [70, 50]) numbers.push((await put(sold.id, { ratePerHour })).body.invoiceNumber);
  expect((await summaryOf(sold.id)).map(([number, total, , , voidedOn]) => [number, total, voidedOn])).toEqual([
    [numbers[0], 50_000, '2015-12-30'],
    [numbers[1], 70_000, '2015-12-30'],
    [numbers[2], 50_000, null],
  ]);
});

test('20 equal requests at once replace the invoice once, and different ones once each', async () => {
  const sold = await billing.sell();
  await Promise.all(Array.from({ length: 20 }, () => put(sold.id, { ratePerHour: 70 })));
  expect(await invoicesOf(sold.id)).toHaveLength(2);
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => put(sold.id, { ratePerHour: 80 + index, hoursPurchased: 11 })),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  const all = await invoicesOf(sold.id);
  expect(all).toHaveLength(12);
  expect(all.filter(({ voidedOn }) => voidedOn === null)).toEqual([all.at(-1)]);
  const { ratePerHour, invoiceNumber } = await billing.read(sold.id);
  expect(all.at(-1)).toMatchObject({ number: invoiceNumber, snapshot: { total: ratePerHour * 1100 } });
});

test('of two admins with the same revision one is stopped, and a repeated request replaces nothing', async () => {
  const { id, revision } = await billing.sell();
  const headers = { 'If-Match': `"${revision}"`, 'Idempotency-Key': `rate-of-${id}` };
  const [first, again] = [await put(id, { ratePerHour: 70 }, headers), await put(id, { ratePerHour: 70 }, headers)];
  expect([first.status, again.status, again.body.invoiceNumber]).toEqual([200, 200, first.body.invoiceNumber]);
  expect((await put(id, { ratePerHour: 90 }, { 'If-Match': `"${revision}"` })).status).toBe(412);
  expect(await invoicesOf(id)).toHaveLength(2);
});

/** The writes of a change, in their order. */
const writes = [
  ['invoices', 'voidCurrent'],
  ['invoices', 'nextNumber'],
  ['invoices', 'insert'],
  ['packages', 'change'],
  ['sales', 'applyPackageChange'],
  ['packages', 'record'],
] as const;

test.each(writes.flatMap(([store, method]) => [[store, method, 'before'] as const, [store, method, 'after'] as const]))(
  'a change that is cut off at %s.%s, %s it writes, leaves everything as it was',
  async (store, method, when) => {
    const clientId = 800 + writes.findIndex((write) => write[0] === store && write[1] === method);
    const { id } = await billing.sell({ clientId });
    const state = async () => [
      await billing.read(id),
      await invoicesOf(id),
      await billing.ledger(clientId),
      await sales(),
      await billing.history(id),
      (await billing.admin('GET', '/api/timePackages/invoices/next')).body,
    ];
    const before = await state();
    const write = Reflect.get(billing.deps[store], method) as (...input: unknown[]) => Promise<unknown>;
    const cutOff = async (...input: unknown[]) => {
      if (when === 'after') await write(...input);
      throw new Error('Cut off on purpose.');
    };
    const change = withAuditOrigin({ actor: 'admin:1', address: '', session: '' }, 'package.updated', () =>
      updatePackage(
        { ...billing.deps, [store]: { ...billing.deps[store], [method]: cutOff } },
        { params: { id }, body: { ratePerHour: 70 } },
        {
          actor: 'admin:1',
          precondition: { expected: null, subject: 'this package', caller: null, request: null },
          idempotency: noIdempotency,
        },
      ),
    );
    await expect(change).rejects.toThrow('Cut off on purpose.');
    expect(await state()).toEqual(before);
  },
);

test('an email gets the current invoice only, as it is stored for downloads, and only of its own client', async () => {
  const { id } = await billing.sell({ clientId: 7, purchaseDate: '2015-12-30' });
  const fileOf = async (clientId = 7) =>
    (
      await billing.service()<ResponseOf<typeof payments.getInvoiceFile>>(
        'GET',
        `/internal/accounts/${clientId}/packages/${id}/invoice`,
      )
    ).body.file;
  const first = await fileOf();
  const [{ number, fileId } = { number: '', fileId: null }] = await invoicesOf(id);
  expect([first?.name, fileId]).toEqual([`${number}.pdf`, expect.any(String)]);
  expect(
    Buffer.from(first?.content ?? '', 'base64')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(await fileOf()).toEqual(first);
  expect(await fileOf(8)).toBeNull();
  await put(id, { hoursPurchased: 12 });
  expect((await fileOf())?.name).not.toBe(first?.name);
  await put(id, { status: 'pending' });
  expect(await fileOf()).toBeNull();
});
