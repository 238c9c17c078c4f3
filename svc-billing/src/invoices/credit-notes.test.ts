import type { VoidInvoice } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { recordsOf, signTestToken, textOfPdf } from '@hourbank/testing';
import { type Billing, type NewPackage, startBilling } from '../../tests/billing';

let billing: Billing;
let now = new Date('2015-03-10T10:00:00Z');
beforeEach(async () => {
  now = new Date('2015-03-10T10:00:00Z');
  billing = await startBilling({ environment: { BUSINESS_TIME_ZONE: 'Asia/Beirut' }, now: () => now });
  await billing.admin('PUT', '/api/settings', {
    provider: { name: 'Cedar Support', address: 'Hamra 12', taxNumber: '601-22' },
    payments: { otherCurrency: 'LBP', acceptsCash: true, tax: { label: 'VAT', rate: 11 } },
  });
});
afterEach(() => billing.close());

const takeBack = (id: number) => billing.admin('PUT', `/api/timePackages/${id}`, { status: 'pending' });
const remove = (id: number) => billing.admin('DELETE', `/api/timePackages/${id}`);
const sellMany = async (count: number, over: NewPackage = {}) => {
  const sold = [];
  for (let index = 0; index < count; index += 1) sold.push(await billing.sell({ clientId: 100 + index, ...over }));
  return sold;
};
const creditNumbers = async () =>
  (
    await select<{ number: string }>(
      billing.deps.platform.db.read,
      'SELECT credit_number AS number FROM invoices WHERE credit_number IS NOT NULL ORDER BY credit_number',
    )
  ).map(({ number }) => number);
const numbered = (count: number, year = 2015) =>
  Array.from({ length: count }, (_, index) => `CN-${year}-${String(index + 1).padStart(6, '0')}`);

async function pdf(path: string) {
  const headers = { Authorization: `Bearer ${signTestToken({ role: 'admin', id: 1 })}` };
  const response = await fetch(`${billing.url}/api/timePackages/${path}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes, text: response.ok ? textOfPdf(bytes).join('|') : '' };
}

test('taking a payment back and deleting a package give credit notes, which stay readable', async () => {
  const { id, invoiceNumber } = await billing.sell({ hoursPurchased: 1.25, ratePerHour: 33.33 });
  expect((await pdf(`${id}/credit-note`)).status).toBe(404);
  now = new Date('2015-03-31T22:00:00Z');
  await takeBack(id);
  const first = await pdf(`${id}/credit-note`);
  for (const words of [
    'CREDIT NOTE|CN-2015-000001|Issued on 1 Apr 2015',
    'Cedar Support',
    'Tax number 601-22',
    'Client 7',
    'Subtotal|$41.66|VAT 11 %|$4.58|Total|$46.24',
    `Cancels invoice ${invoiceNumber} of 10 Mar 2015.`,
  ])
    expect(first.text).toContain(words);
  expect(first.text).not.toMatch(/VOID|Paid on|-\$/);
  const invoice = await pdf(`${id}/invoice?number=${invoiceNumber}`);
  expect(invoice.text).toContain('VOID');
  expect((await pdf(`${id}/credit-note?number=CN-2015-000001`)).bytes).toEqual(first.bytes);
  // The next credit note of the package has its own number, also after the package is gone.
  await billing.admin('POST', `/api/timePackages/${id}/approve`);
  expect((await pdf(`${id}/credit-note`)).bytes).toEqual(first.bytes);
  expect((await remove(id)).status).toBe(204);
  expect((await pdf(`${id}/credit-note`)).text).toContain('CN-2015-000002');
  expect((await pdf(`${id}/credit-note?number=CN-2015-000001`)).bytes).toEqual(first.bytes);
  for (const path of [`${id}/credit-note?number=CN-2015-000003`, `${id + 1}/credit-note`, `${id}/credit-note?number=`])
    expect((await pdf(path)).status).toBe(404);
  const listed = await billing.admin<VoidInvoice[]>(
    'GET',
    `/api/timePackages/invoices/void?clientId=7&packageId=${id}`,
  );
  expect(listed.body.map(({ creditNumber, totalCents }) => [creditNumber, totalCents])).toEqual([
    ['CN-2015-000002', 46_24],
    ['CN-2015-000001', 46_24],
  ]);
  const others = await billing.admin<VoidInvoice[]>('GET', '/api/timePackages/invoices/void?clientId=7&packageId=999');
  expect(others.body).toEqual([]);
});

test('an invoice without tax is only void', async () => {
  const { id, invoiceNumber } = await billing.sell({ taxRate: 0 });
  await takeBack(id);
  expect((await pdf(`${id}/credit-note`)).status).toBe(404);
  expect((await pdf(`${id}/invoice?number=${invoiceNumber}`)).text).toContain('VOID');
  expect(await creditNumbers()).toEqual([]);
  // A tax too small for a cent is still one.
  const { id: small } = await billing.sell({ hoursPurchased: 0.01, ratePerHour: 1, taxRate: 1 });
  await takeBack(small);
  expect(await creditNumbers()).toEqual(numbered(1));
});

test('30 payments that are taken back or deleted at once, a third of them cut off, leave no gap', async () => {
  const sold = await sellMany(30);
  const { deps } = billing;
  const { record } = deps.packages;
  let turn = 0;
  // The history is written after the number was taken.
  deps.packages.record = (tx, change) =>
    (turn += 1) % 3 === 0 ? Promise.reject(new Error('Cut off on purpose.')) : record(tx, change);
  await Promise.all(sold.map(({ id }, index) => (index % 2 === 0 ? takeBack(id) : remove(id))));
  deps.packages.record = record;
  const taken = await creditNumbers();
  expect(taken).toEqual(numbered(taken.length));
  expect(taken.length).toBe(20);
  const [row] = await select<{ total: number | string }>(
    deps.platform.db.read,
    'SELECT COUNT(*) AS total FROM invoices WHERE (voided_on IS NULL) <> (credit_number IS NULL)',
  );
  expect(Number(row?.total)).toBe(0);
});

test('the documents of a month are those of a sheet made by hand', async () => {
  const csv = async (month: string) =>
    (await billing.admin<string>('GET', `/api/timePackages/invoices/by-month.csv?month=${month}`)).body;
  const kept = await billing.sell({ clientId: 7, hoursPurchased: 10, ratePerHour: 50, status: 'pending' });
  await billing.admin('POST', `/api/timePackages/${kept.id}/approve`, {
    paymentMethod: 'cash',
    receivedAmount: 49_672_500,
    receivedCurrency: 'LBP',
    receivedOn: '2015-03-09',
    receiptNumber: 'K-17',
  });
  const plain = await billing.sell({ clientId: 8, hoursPurchased: 2, ratePerHour: 10.5, taxRate: 0 });
  // In the business time zone it is April.
  now = new Date('2015-03-31T21:30:00Z');
  const later = await billing.sell({ clientId: 9, hoursPurchased: 1, ratePerHour: 0.05 });
  await takeBack(kept.id);
  await takeBack(plain.id);
  const day = { cancels: '', voidedOn: '', kind: 'invoice' };
  const unreceived = { receivedAmount: '', receivedCurrency: '', receivedOn: '', receiptNumber: '' };
  const vat = { taxLabel: 'VAT', taxRate: '11' };
  const march = {
    ...day,
    number: 'INV-2015-000001',
    day: '2015-03-10',
    voidedOn: '2015-04-01',
    packageId: String(kept.id),
    clientId: '7',
    clientName: 'Client 7',
    ...vat,
    net: '500',
    tax: '55',
    total: '555',
    receivedAmount: '49672500',
    receivedCurrency: 'LBP',
    receivedOn: '2015-03-09',
    receiptNumber: 'K-17',
  };
  expect(recordsOf(await csv('2015-03'))).toEqual([
    march,
    {
      ...march,
      ...unreceived,
      number: 'INV-2015-000002',
      packageId: String(plain.id),
      clientId: '8',
      clientName: 'Client 8',
      net: '21',
      taxLabel: '',
      taxRate: '',
      tax: '',
      total: '21',
    },
  ]);
  expect(recordsOf(await csv('2015-04'))).toEqual([
    {
      ...march,
      ...unreceived,
      ...day,
      number: 'INV-2015-000003',
      day: '2015-04-01',
      packageId: String(later.id),
      clientId: '9',
      clientName: 'Client 9',
      net: '0.05',
      tax: '0.01',
      total: '0.06',
    },
    {
      ...march,
      ...unreceived,
      ...day,
      number: 'CN-2015-000001',
      kind: 'creditNote',
      day: '2015-04-01',
      cancels: 'INV-2015-000001',
      net: '-500',
      tax: '-55',
      total: '-555',
    },
  ]);
  expect((await csv('2015-05')).split('\r\n')).toEqual([
    'number,kind,day,cancels,voidedOn,packageId,clientId,clientName,net,taxLabel,taxRate,tax,total,receivedAmount,receivedCurrency,receivedOn,receiptNumber',
    '',
  ]);
  expect((await billing.admin('GET', '/api/timePackages/invoices/by-month.csv?month=2015-13')).status).toBe(422);
  expect((await billing.admin('GET', '/api/timePackages/invoices/by-month.csv')).status).toBe(422);
  expect((await billing.client(7)('GET', '/api/timePackages/invoices/by-month.csv?month=2015-03')).status).toBe(403);
});
