import type { PackageTotals, Settings } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { signTestToken, textOfPdf } from '@hourbank/testing';
import { type Billing, closedClient, type Package, startBilling, unknownClient } from '../../tests/billing';

let billing: Billing;
const untaxed = { otherCurrency: '', acceptsCash: false };
beforeAll(async () => {
  billing = await startBilling({ now: () => new Date('2026-11-20T10:00:00.000Z') });
});
afterAll(() => billing.close());
beforeEach(() => setTax({ label: 'VAT', rate: 11 }));

type Answer = Package & { code?: string; error?: string; fields?: Record<string, string> };
const setTax = (tax: unknown) =>
  billing.admin<Settings & Answer>('PUT', '/api/settings', { payments: { ...untaxed, tax } });
const put = (id: number, body: object) => billing.admin<Answer>('PUT', `/api/timePackages/${id}`, body);
const exempt = (clientId: number, value: unknown) =>
  billing.admin<{ exempt: boolean } & Answer>('PUT', `/api/accounts/${clientId}/tax`, { exempt: value });
const request = async (clientId: number, body: object = {}) =>
  (
    await billing.client(clientId)<{ package: Package }>('POST', '/api/client/request-time', {
      hours: 10,
      paymentMethod: 'omt',
      ...body,
    })
  ).body.package;
const instructions = async (clientId: number) =>
  (await billing.client(clientId)<{ tax?: object }>('GET', '/api/payment-instructions')).body.tax;
const invoiceText = async (id: number) => {
  const headers = { Authorization: `Bearer ${signTestToken({ role: 'admin', id: 1 })}` };
  const response = await fetch(`${billing.url}/api/timePackages/${id}/invoice`, { headers });
  return textOfPdf(Buffer.from(await response.arrayBuffer())).join('|');
};

test('the tax is a setting with a label and a rate from 0 to 100, and 0 needs no label', async () => {
  const saved = await setTax({ label: ' TVA ', rate: '11.25' });
  expect([saved.status, saved.body.payments.tax]).toEqual([200, { label: 'TVA', rate: 11.25 }]);
  expect((await setTax({ label: '', rate: 0 })).status).toBe(200);
  for (const [tax, text] of [
    [{ label: 'VAT', rate: 100.01 }, 'Enter a rate from 0 to 100.'],
    [{ label: 'VAT', rate: -1 }, 'Enter a rate from 0 to 100.'],
    [{ label: 'VAT', rate: 1.005 }, 'Check these fields.'],
    [{ label: ' ', rate: 1 }, 'Enter a label, such as VAT.'],
    [{ label: 'V'.repeat(21), rate: 1 }, 'Use at most 20 characters.'],
  ] as const) {
    const { status, body } = await setTax(tax);
    expect({ tax, status, fields: body.fields }).toEqual({ tax, status: 422, fields: { payments: text } });
  }
});

test('requests and new packages keep the tax of their day, and a change of the setting changes none', async () => {
  const requested = await request(7);
  const created = await billing.sell({ status: 'pending' });
  const chosen = await billing.sell({ status: 'pending', taxRate: 5.5 });
  expect([requested.taxRate, created.taxRate, chosen.taxRate]).toEqual([11, 11, 5.5]);
  await setTax({ label: '', rate: 0 });
  const later = await request(7);
  expect([(await billing.read(requested.id)).taxRate, later.taxRate]).toEqual([11, 0]);
  expect(await instructions(7)).toBeUndefined();
  // The label of the settings is gone.
  await put(chosen.id, { status: 'active' });
  expect(await invoiceText(chosen.id)).toContain('Subtotal|$500.00|Tax 5.5 %|$27.50|Total|$527.50');
});

test('an exempt client has no tax on new packages, and learns of none', async () => {
  const before = await request(8);
  expect(await instructions(8)).toEqual({ label: 'VAT', rate: 11 });
  const read = () => billing.admin<{ exempt: boolean }>('GET', '/api/accounts/8/tax');
  expect((await read()).body).toEqual({ exempt: false });
  for (const value of [true, 'true', true]) expect((await exempt(8, value)).body).toEqual({ exempt: true });
  expect((await read()).body).toEqual({ exempt: true });
  expect(await instructions(8)).toBeUndefined();
  const [requested, created] = [await request(8), await billing.sell({ clientId: 8, status: 'pending' })];
  expect([before.taxRate, requested.taxRate, created.taxRate]).toEqual([11, 0, 0]);
  expect(await instructions(7)).toEqual({ label: 'VAT', rate: 11 });
  expect((await exempt(8, false)).body).toEqual({ exempt: false });
  expect((await request(8)).taxRate).toBe(11);
  const audited = await select<{ changes: string }>(
    billing.deps.platform.db.read,
    "SELECT payload AS changes FROM outbox WHERE payload LIKE '%taxExempt%' ORDER BY id",
  );
  expect(audited).toHaveLength(2);
  expect((await exempt(unknownClient, true)).status).toBe(404);
  expect((await exempt(closedClient, true)).status).toBe(409);
  expect((await exempt(8, 'maybe')).body.fields).toEqual({ exempt: 'Choose whether the client is exempt.' });
});

test('the tax of a pending package can be set, and that of a paid one is fixed with its hours and rate', async () => {
  const { id } = await request(7);
  expect((await put(id, { taxRate: 100 })).body.taxRate).toBe(100);
  expect((await put(id, { taxRate: '100.01' })).body.fields).toEqual({ taxRate: 'Enter a rate from 0 to 100.' });
  expect((await put(id, { taxRate: 20, hoursPurchased: 11 })).body).toMatchObject({ taxRate: 20, hoursPurchased: 11 });
  const paid = (await put(id, { status: 'active' })).body;
  const taxed = { status: 409, code: 'invoice_has_tax' };
  for (const [change, expected] of [
    [{ taxRate: 11 }, { status: 409, code: 'tax_is_fixed' }],
    [
      { taxRate: 0, status: 'pending' },
      { status: 409, code: 'tax_is_fixed' },
    ],
    [{ hoursPurchased: 12 }, taxed],
    [{ ratePerHour: 51 }, taxed],
    [{ ratePerHour: 51, status: 'consumed' }, taxed],
    [{ ratePerHour: 51, status: 'paid' }, taxed],
  ] as const) {
    const { status, body } = await put(id, change);
    expect({ change, status, code: body.code }).toEqual({ change, ...expected });
  }
  expect((await put(id, { ratePerHour: 51 })).body.error).toBe(
    'This package has a tax invoice. Take the payment back first.',
  );
  expect((await put(id, { taxRate: 1 })).body.error).toBe("The tax of a paid package can't be changed.");
  // What changes nothing, or not the invoice, is no refusal.
  expect((await put(id, { taxRate: 20, hoursPurchased: 11, ratePerHour: 50 })).body.revision).toBe(paid.revision);
  expect((await put(id, { purchaseDate: '2026-11-01', paymentMethod: 'bank' })).status).toBe(200);
  expect((await put(id, { status: 'pending', hoursPurchased: 12 })).body).toMatchObject({ status: 'pending' });
  expect((await put(id, { taxRate: 0 })).body.taxRate).toBe(0);
  expect((await put(id, { status: 'active' })).status).toBe(200);
  expect((await put(id, { hoursPurchased: 13 })).status).toBe(200);
});

test('bonus hours have no tax', async () => {
  const bonus = await billing.admin<Package>('POST', '/api/accounts/7/bonuses', { hours: 1, reason: 'A gift' });
  expect([bonus.status, bonus.body.taxRate]).toEqual([201, 0]);
});

test('the invoice adds the tax below its lines, and without tax nothing else stands there', async () => {
  await setTax({ label: 'ضريبة', rate: 11.25 });
  const { id } = await billing.sell({ hoursPurchased: 1.25, ratePerHour: 33.33 });
  const text = await invoiceText(id);
  expect(text).toContain('Subtotal|$41.66|');
  expect(text).toContain('|$4.69|Total|$46.35|');
  expect(text).toMatch(/ضريبة|ةبيرض/);
  const plain = await invoiceText((await billing.sell({ taxRate: 0 })).id);
  expect(plain).not.toContain('Subtotal');
  expect(plain).toContain('|Total|$500.00|');
});

test('totals have the tax beside the amounts, of requests apart', async () => {
  for (const over of [{ status: 'active' }, { status: 'active', taxRate: 0 }, { status: 'pending' }])
    await billing.sell({ clientId: 9, ...over });
  const { headers } = await billing.admin('GET', '/api/timePackages?clientId=9&totals=true');
  expect(JSON.parse(headers.get('X-Totals') ?? '')).toMatchObject({
    amountCents: 100_000,
    taxCents: 5_500,
    requestedCents: 50_000,
    requestedTaxCents: 5_500,
  } satisfies Partial<PackageTotals>);
});
