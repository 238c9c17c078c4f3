import { select } from '@hourbank/service-kit/db';
import { aPng, eventuallyEqual, form, signTestToken, textOfPdf } from '@hourbank/testing';
import { type Billing, type Package, startBilling } from '../../tests/billing';
import { issueInvoice } from './issue-invoice';

let billing: Billing;
beforeEach(async () => {
  billing = await startBilling();
});
afterEach(() => billing.close());

const provider = { name: 'Cedar Support', address: 'Hamra 12\nBeirut', taxNumber: '601-22' };
const save = (body: object) => billing.admin<{ revision: number }>('PUT', '/api/settings', body);
const missing = async () => (await billing.admin('GET', '/api/settings/missing-sender')).body;

async function pdf(path: string) {
  const token = signTestToken(path.includes('client') ? { role: 'client', id: 7 } : { role: 'admin', id: 1 });
  const response = await fetch(billing.url + path, { headers: { Authorization: `Bearer ${token}` } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, text: textOfPdf(bytes).join('|') };
}
const invoiceOf = ({ id }: Package) => pdf(`/api/timePackages/${id}/invoice`);
const storedFiles = () =>
  select<{ id: string }>(
    billing.deps.platform.db.read,
    "SELECT id FROM stored_files WHERE purpose = 'invoice' AND state = 'ready'",
  );

test('the first name with an address completes all invoices without a sender, also void ones', async () => {
  const sold = [await billing.sell(), await billing.sell({ clientId: 8 })];
  const replaced = await billing.sell();
  await billing.admin('PUT', `/api/timePackages/${replaced.id}`, { ratePerHour: 70 });
  expect(await missing()).toEqual({ isMissing: true, invoices: 4 });
  for (const one of sold) expect((await invoiceOf(one)).text).not.toContain('Cedar');
  expect(await storedFiles()).toEqual([]);
  expect((await save(form({ provider: JSON.stringify(provider) }, { logo: aPng(40, 20) }))).status).toBe(200);
  expect(await missing()).toEqual({ isMissing: false, invoices: 0 });
  for (const path of [
    ...sold.map(({ id }) => `/api/timePackages/${id}/invoice`),
    `/api/client/invoice/${sold[0]!.id}`,
    `/api/timePackages/${replaced.id}/invoice?number=${replaced.invoiceNumber}`,
    `/api/timePackages/${replaced.id}/invoice`,
  ]) {
    const { text, bytes } = await pdf(path);
    for (const words of ['Cedar Support', 'Hamra 12|Beirut', 'Tax number 601-22']) expect(text).toContain(words);
    expect(bytes.includes('/Subtype /Image')).toBe(true);
  }
  await eventuallyEqual(async () => (await storedFiles()).length, 3);
});

test('later changes of the details change no invoice, and new ones have the new details', async () => {
  const [waiting] = [await billing.sell()];
  await save({ provider });
  const complete = await billing.sell();
  const before = [await invoiceOf(waiting), await invoiceOf(complete)];
  await save({ provider: { ...provider, name: 'Another', taxNumber: '' } });
  await save({ provider: { ...provider, name: 'Third', address: 'Elsewhere' } });
  for (const [index, of] of [waiting, complete].entries())
    expect((await invoiceOf(of)).bytes.equals(before[index]!.bytes)).toBe(true);
  expect((await invoiceOf(await billing.sell())).text).toContain('Third');
});

test.each([
  ['a name without an address', { ...provider, address: '' }],
  ['an address without a name', { ...provider, name: '' }],
  ['spaces instead of a name', { ...provider, name: '  ' }],
])('%s completes nothing', async (_, incomplete) => {
  const sold = await billing.sell();
  await save({ provider: incomplete });
  expect(await missing()).toEqual({ isMissing: true, invoices: 1 });
  await save({ provider });
  expect((await invoiceOf(sold)).text).toContain('Cedar Support');
});

test('invoices issued after the details were removed wait for the next ones', async () => {
  const first = await billing.sell();
  await save({ provider });
  await save({ provider: { name: '', address: '', taxNumber: '' } });
  const second = await billing.sell();
  expect(await missing()).toEqual({ isMissing: true, invoices: 1 });
  await save({ provider: { ...provider, name: 'Second' } });
  expect((await invoiceOf(first)).text).toContain('Cedar Support');
  expect((await invoiceOf(second)).text).toContain('Second');
  expect(await missing()).toEqual({ isMissing: false, invoices: 0 });
});

test('a repeated, outdated or refused save completes nothing twice', async () => {
  const sold = await billing.sell();
  const headers = { 'If-Match': '"1"', 'Idempotency-Key': 'first-details' };
  const put = (body: object) => billing.admin('PUT', '/api/settings', body, headers);
  expect((await put({ provider, requestRate: -1 })).status).toBe(422);
  expect(await missing()).toEqual({ isMissing: true, invoices: 1 });
  expect([(await put({ provider })).status, (await put({ provider })).status]).toEqual([200, 200]);
  const late = { provider: { ...provider, name: 'Late' } };
  expect((await billing.admin('PUT', '/api/settings', late, { 'If-Match': '"1"' })).status).toBe(412);
  expect((await invoiceOf(sold)).text).toContain('Cedar Support');
  expect(await select(billing.deps.platform.db.read, 'SELECT id FROM invoice_senders')).toEqual([{ id: 1 }]);
});

test('an invoice that is issued while the details are saved has a sender, whichever is first', async () => {
  for (let round = 0; round < 10; round += 1) {
    await save({ provider: { name: '', address: '', taxNumber: '' } });
    const [sold] = await Promise.all([billing.sell(), save({ provider }), billing.sell({ clientId: 8 })]);
    expect(await missing()).toEqual({ isMissing: false, invoices: 0 });
    expect((await invoiceOf(sold)).text).toContain('Cedar Support');
  }
});

test('an invoice whose transaction read the empty details before they were saved is completed too', async () => {
  const { deps } = billing;
  const sold = await billing.sell({ status: 'pending' });
  const client = await deps.clients.get(7);
  const paid = { ...(await deps.packages.find(sold.id))!, paidAt: new Date().toISOString() };
  const empty = await deps.settings.fields();
  const settings = { ...deps.settings, fields: async () => empty };
  // SQLite has one writer, so the save comes after the sender's number was read and before the insert only there.
  const nextSender = await deps.invoices.nextSender(deps.read);
  await save({ provider });
  const invoices = { ...deps.invoices, nextSender: async () => nextSender };
  await deps.transact((tx) => issueInvoice({ ...deps, settings, invoices }, tx, paid, client, new Date()));
  expect(await missing()).toEqual({ isMissing: false, invoices: 0 });
  expect((await deps.invoices.find(sold.id))?.snapshot.provider).toEqual(provider);
});

test('a save that fails completes nothing', async () => {
  const sold = await billing.sell();
  const recordEdit = jest
    .spyOn(billing.deps.settings.revisions, 'recordEdit')
    .mockRejectedValueOnce(new Error('Cut off on purpose.'));
  expect((await save({ provider })).status).toBe(500);
  expect(recordEdit).toHaveBeenCalledTimes(1);
  expect(await missing()).toEqual({ isMissing: true, invoices: 1 });
  expect((await invoiceOf(sold)).text).not.toContain('Cedar');
});
