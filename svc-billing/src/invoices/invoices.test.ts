import { withAuditOrigin } from '@hourbank/service-kit/audit';
import { execute, select } from '@hourbank/service-kit/db';
import { aPng, eventuallyEqual, form, signTestToken, textOfPdf } from '@hourbank/testing';
import { closeAfterTest } from '@hourbank/testing/close-after-test';
import { type Billing, type NewPackage, type Package, startBilling } from '../../tests/billing';
import { newPackage } from '../packages/package-table';
import { insertPackage } from '../packages/insert-package';

let billing: Billing;
beforeEach(async () => {
  billing = await startBilling({ environment: { BUSINESS_TIME_ZONE: 'Asia/Beirut' } });
});
afterEach(() => billing.close());

const put = (id: number, body: NewPackage) => billing.admin<Package>('PUT', `/api/timePackages/${id}`, body);
const enterProvider = (name: string) =>
  billing.admin('PUT', '/api/settings', { provider: { name, address: 'Hamra 12', taxNumber: '' } });
const approve = (id: number) => billing.admin<Package>('POST', `/api/timePackages/${id}/approve`);
const invoices = () =>
  select<{ number: string; packageId: number; voided: unknown }>(
    billing.deps.platform.db.read,
    'SELECT number, package_id AS packageId, voided_at AS voided FROM invoices ORDER BY number',
  );

async function pdf(path: string, who: 'admin' | 'client' = 'admin') {
  const token = signTestToken(who === 'admin' ? { role: 'admin', id: 1 } : { role: 'client', id: 7 });
  const response = await fetch(billing.url + path, { headers: { Authorization: `Bearer ${token}` } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: () => textOfPdf(bytes).join('|') };
}
const ofPackage = (id: number) => pdf(`/api/timePackages/${id}/invoice`);

test('the PDF shows provider, client, line and total as of the payment', async () => {
  await billing.admin(
    'PUT',
    '/api/settings',
    form(
      { provider: JSON.stringify({ name: 'Cedar Support', address: 'Hamra 12\nBeirut', taxNumber: '601-22' }) },
      { logo: aPng(40, 20) },
    ),
  );
  const { id, invoiceNumber } = await billing.sell({
    hoursPurchased: 1234.5,
    ratePerHour: 49.99,
    paymentMethod: 'wish',
  });
  const { status, headers, bytes, text } = await pdf(`/api/client/invoice/${id}`, 'client');
  expect([status, headers.get('Content-Type'), headers.get('Content-Disposition')]).toEqual([
    200,
    'application/pdf',
    `attachment; filename="${invoiceNumber}.pdf"`,
  ]);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  for (const words of [
    'INVOICE',
    invoiceNumber,
    'Cedar Support',
    'Hamra 12|Beirut',
    'Tax number 601-22',
    'Client 7',
    'client7@example.com',
    `Prepaid support hours, package #${id}`,
    '1234.5',
    '$49.99',
    '$61,712.66',
    'by Wish Money.',
  ]) {
    expect(text()).toContain(words);
  }
  expect(text()).not.toContain('VOID');
  expect(bytes.includes('/Subtype /Image')).toBe(true);
});

test('the PDF has the same bytes after changes of provider, logo and payment method', async () => {
  await enterProvider('Cedar Support');
  const { id } = await billing.sell();
  const first = await ofPackage(id);
  await billing.admin(
    'PUT',
    '/api/settings',
    form({ provider: JSON.stringify({ name: 'Another', address: 'Byblos 3', taxNumber: '' }) }, { logo: aPng() }),
  );
  await put(id, { paymentMethod: 'wish', purchaseDate: '2015-01-01' });
  expect((await ofPackage(id)).bytes.equals(first.bytes)).toBe(true);
  expect((await pdf(`/api/client/invoice/${id}`, 'client')).bytes.equals(first.bytes)).toBe(true);
});

const invoiceFiles = () =>
  select<{ id: string; state: string }>(
    billing.deps.platform.db.read,
    "SELECT id, state FROM stored_files WHERE purpose = 'invoice' ORDER BY id",
  );

test('the PDF is stored once for concurrent requests and then read from the store', async () => {
  await enterProvider('Cedar Support');
  const render = jest.spyOn(billing.deps.renderer, 'render');
  const { id } = await billing.sell();
  const first = await Promise.all(Array.from({ length: 4 }, () => ofPackage(id)));
  await eventuallyEqual(invoiceFiles, [{ id: expect.any(String), state: 'ready' }]);
  const made = render.mock.calls.length;
  const later = [await ofPackage(id), await pdf(`/api/client/invoice/${id}`, 'client')];
  expect(render).toHaveBeenCalledTimes(made);
  for (const { status, bytes } of [...first, ...later])
    expect([status, bytes.equals(first[0]!.bytes)]).toEqual([200, true]);
});

test('a failed upload leaves no file, and a lost file is rendered again', async () => {
  await enterProvider('Cedar Support');
  const { id } = await billing.sell();
  const setFile = jest.spyOn(billing.deps.invoices, 'setFile').mockRejectedValueOnce(new Error('Cut off on purpose.'));
  const first = await ofPackage(id);
  expect(first.status).toBe(200);
  // A request waits a second at most for the removal of its files.
  await eventuallyEqual(invoiceFiles, []);
  expect((await ofPackage(id)).bytes.equals(first.bytes)).toBe(true);
  const [file] = await invoiceFiles();
  await billing.deps.store.delete(`billing/${file!.id.slice(0, 2)}/${file!.id}.pdf`);
  expect((await ofPackage(id)).bytes.equals(first.bytes)).toBe(true);
  expect(setFile).toHaveBeenCalledTimes(2);
});

test('direction control characters are removed and do not delay other requests', async () => {
  const { id } = await billing.sell();
  const invoice = await billing.deps.invoices.find(id);
  const hostile = '\u202e\u2067'.repeat(485) + 'Hamra' + '\u200f\u202b'.repeat(500);
  const snapshot = { ...invoice!.snapshot, client: { ...invoice!.snapshot.client, address: hostile } };
  await billing.deps.transact((tx) => execute(tx, 'UPDATE invoices SET snapshot = ?', [JSON.stringify(snapshot)]));
  const waits: number[] = [];
  let isDone = false;
  const download = ofPackage(id).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const since = performance.now();
    await fetch(`${billing.url}/healthz`);
    waits.push(performance.now() - since);
  }
  const { status, text } = await download;
  expect([status, text()]).toEqual([200, expect.stringContaining('|Hamra|')]);
  expect(Math.max(...waits)).toBeLessThan(30_000);
});

test('Arabic names are written from right to left with embedded fonts', async () => {
  await billing.admin('PUT', '/api/settings', { provider: { name: 'شركة دار', address: '', taxNumber: '' } });
  const { text, bytes } = await ofPackage((await billing.sell()).id);
  expect(text().replaceAll('|', '')).toContain(Array.from('شركة دار').reverse().join(''));
  expect(bytes.toString('latin1')).toMatch(/NotoNaskhArabic/);
});

test.each([
  ['emoji', 'Café 👨‍👩‍👧 ☕', /Café ?👨.*☕/u, 'NotoEmoji'],
  ['symbols', 'A → B ✓ Նազարեան', /A ?→ ?B ?✓ ?Նազարեան/, 'DejaVuSans'],
])('%s in names are written with an embedded font of their own', async (_, name, written, font) => {
  await billing.admin('PUT', '/api/settings', { provider: { name, address: '', taxNumber: '' } });
  const { text, bytes } = await ofPackage((await billing.sell()).id);
  expect(text().replaceAll('|', '')).toMatch(written);
  expect(bytes.toString('latin1')).toContain(font);
});

test('rejects unpaid packages, packages of other clients and missing packages', async () => {
  const { id } = await billing.sell({ status: 'pending' });
  const unpaid = { status: 409, body: { error: 'Invoice is available once the package is paid.' } };
  expect(await billing.client(7)('GET', `/api/client/invoice/${id}`)).toMatchObject(unpaid);
  expect(await billing.admin('GET', `/api/timePackages/${id}/invoice`)).toMatchObject(unpaid);
  const strange = await billing.client(8)('GET', `/api/client/invoice/${id}`);
  const absent = await billing.client(8)('GET', '/api/client/invoice/999999');
  expect([strange.status, { ...strange.body, requestId: '' }]).toEqual([404, { ...absent.body, requestId: '' }]);
  expect((await billing.admin('GET', '/api/timePackages/999999/invoice')).status).toBe(404);
});

test('an invoice is void when the package is pending again, and a new payment issues a new one', async () => {
  const sold = await billing.sell();
  const back = await put(sold.id, { status: 'pending' });
  expect(back.body).toMatchObject({ status: 'pending', paidAt: null, invoiceNumber: null });
  expect((await ofPackage(sold.id)).status).toBe(409);
  const again = (await put(sold.id, { status: 'expired' })).body;
  expect(again.invoiceNumber).not.toBe(sold.invoiceNumber);
  expect(await invoices()).toEqual([
    { number: sold.invoiceNumber, packageId: sold.id, voided: expect.anything() },
    { number: again.invoiceNumber, packageId: sold.id, voided: null },
  ]);
  expect((await ofPackage(sold.id)).text()).toContain(again.invoiceNumber);
});

test('the audit log has an invoice that an admin downloads under its client, also after the package is deleted', async () => {
  const { id } = await billing.sell({ clientId: 8 });
  expect((await ofPackage(id)).status).toBe(200);
  expect((await billing.admin('DELETE', `/api/timePackages/${id}`)).status).toBe(204);
  expect((await ofPackage(id)).status).toBe(200);
  const rows = await select<{ payload: string }>(
    billing.deps.platform.db.read,
    "SELECT payload FROM outbox WHERE kind = 'audit' AND payload LIKE '%invoice.downloaded%' ORDER BY id",
  );
  const downloaded = { subject: `invoice:${id}`, clientId: 8, actor: expect.stringContaining('admin:1') };
  expect(rows.map(({ payload }) => JSON.parse(payload) as unknown)).toMatchObject([downloaded, downloaded]);
});

test('the invoice of a deleted package is kept and stamped as void', async () => {
  const { id, invoiceNumber } = await billing.sell();
  const current = await ofPackage(id);
  expect((await billing.admin('DELETE', `/api/timePackages/${id}`)).status).toBe(204);
  const { status, text, bytes } = await ofPackage(id);
  expect([status, text()]).toEqual([
    200,
    expect.stringMatching(new RegExp(`${invoiceNumber}.*VOID\\|since \\d+ \\w{3} \\d{4}`)),
  ]);
  expect(bytes.equals(current.bytes)).toBe(false);
  expect((await pdf(`/api/client/invoice/${id}`, 'client')).status).toBe(404);
});

test("the number has the payment's year in the business time zone and restarts each year", async () => {
  let now = new Date('2015-12-31T21:59:59.999Z');
  const other = closeAfterTest(
    await startBilling({ environment: { BUSINESS_TIME_ZONE: 'Asia/Beirut' }, now: () => now }),
  );
  const numbers = [(await other.sell()).invoiceNumber];
  now = new Date('2015-12-31T22:00:00.000Z');
  numbers.push((await other.sell()).invoiceNumber, (await other.sell()).invoiceNumber);
  expect(numbers).toEqual(['INV-2015-000001', 'INV-2016-000001', 'INV-2016-000002']);
});

test('20 concurrent approvals issue one invoice', async () => {
  const { id } = await billing.sell({ status: 'pending' });
  const responses = await Promise.all(Array.from({ length: 20 }, () => approve(id)));
  expect(new Set(responses.map(({ status, body }) => `${status} ${body.invoiceNumber}`)).size).toBe(1);
  expect(await invoices()).toHaveLength(1);
  const kinds = await select(
    billing.deps.platform.db.read,
    "SELECT id FROM package_changes WHERE package_id = ? AND kind = 'paid'",
    [id],
  );
  expect(kinds).toHaveLength(1);
});

test('invoice numbers have no gaps and no duplicates when 30% of 600 concurrent payments fail', async () => {
  const { deps } = billing;
  const client = await deps.clients.get(7);
  await deps.transact((tx) => deps.accounts.open(tx, 7));
  const at = new Date();
  const terms = {
    ...newPackage,
    clientId: 7,
    hoursPurchased: 100,
    ratePerHour: 5000,
    status: 'active',
    paidAt: at.toISOString(),
    purchaseDate: '2015-01-01',
    paymentMethod: 'omt',
  } as const;
  // The history is written last, so a failure there happens after the number was taken.
  const cutOff = {
    ...deps,
    packages: { ...deps.packages, record: () => Promise.reject(new Error('Cut off on purpose.')) },
  };
  const pay = (turn: number) => {
    const through = turn % 10 < 3 ? cutOff : deps;
    return withAuditOrigin({ actor: 'admin:1', address: '', session: '' }, 'package.created', () =>
      deps.transact((tx) =>
        insertPackage(through, tx, { terms, paymentTransition: 'paid', client, proof: null, actor: 'admin:1', at }),
      ),
    );
  };

  let turn = 0;
  const failures: unknown[] = [];
  const payer = async () => {
    while (turn < 600) await pay(turn++).catch((cause: unknown) => failures.push(String(cause)));
  };
  await Promise.all(Array.from({ length: 10 }, payer));
  expect(failures).toEqual(Array.from({ length: 180 }, () => 'Error: Cut off on purpose.'));
  const year = deps.today(at).slice(0, 4);
  expect((await invoices()).map(({ number }) => number)).toEqual(
    Array.from({ length: 420 }, (_, index) => `INV-${year}-${String(index + 1).padStart(6, '0')}`),
  );
});
