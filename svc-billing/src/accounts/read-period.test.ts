import type { AccountPeriod, LedgerEntry, PeriodEntry } from '@hourbank/contracts';
import { execute } from '@hourbank/service-kit/db';
import { aPng, api, daysFromNow, form, signTestToken } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import { invoiceTable } from '../invoices/invoice-store';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const today = daysFromNow(0);
const periodOf = (clientId: number, from = today, to = today) =>
  billing.service()<AccountPeriod>('GET', `/internal/accounts/${clientId}/period?from=${from}&to=${to}`);
const entriesOf = (clientId: number, after: number, last: number) =>
  billing.service()<LedgerEntry[]>('GET', `/internal/accounts/${clientId}/ledger?after=${after}&last=${last}`);
const latestOf = (clientId: number, count: number) =>
  billing.service()<PeriodEntry[]>('GET', `/internal/accounts/${clientId}/ledger/latest?count=${count}`);

test('a period has balances, entry numbers, invoices, parties and the next expiry', async () => {
  const { invoiceNumber } = await billing.sell({ clientId: 7, hoursPurchased: 10, ratePerHour: 20 });
  await billing.admin('POST', '/api/accounts/7/bonuses', { hours: 3, expiresOn: daysFromNow(30), reason: 'Thanks' });
  await billing.admin('POST', '/api/accounts/7/adjustments', { hours: 1, reason: 'Agreed' });
  expect((await periodOf(7)).body).toMatchObject({
    opening: 0,
    closing: 12,
    afterSeq: 0,
    lastSeq: 3,
    client: { name: 'Client 7' },
    nextExpiry: { on: daysFromNow(30), hours: 2 },
    invoices: [{ number: invoiceNumber, issuedOn: today, total: 200, isVoid: false }],
  });
  expect((await periodOf(7, daysFromNow(-9), daysFromNow(-1))).body).toMatchObject({
    closing: 0,
    lastSeq: 0,
    invoices: [],
  });
  expect((await periodOf(7, daysFromNow(1), daysFromNow(9))).body).toMatchObject({
    opening: 12,
    afterSeq: 3,
    closing: 12,
  });
  const { body } = await entriesOf(7, 1, 3);
  expect(body.map(({ seq, kind, hours, balance, reason }) => [seq, kind, hours, balance, reason])).toEqual([
    [2, 'bonus', 3, 13, 'Thanks'],
    [3, 'adjustment', -1, 12, 'Agreed'],
  ]);
  const { body: latest } = await latestOf(7, 2);
  expect(latest).toEqual([...body].reverse());
  expect((await latestOf(7, 100)).body.map(({ amount }) => amount)).toEqual([0, 0, 200]);
  for (const count of [0, 101]) expect((await latestOf(7, count)).status).toBe(422);
});

test('a payment taken back takes back the cents that it brought', async () => {
  const { id } = await billing.sell({ clientId: 12, hoursPurchased: 1.5, ratePerHour: 12.35 });
  await billing.admin('PUT', `/api/timePackages/${id}`, { status: 'pending' });
  expect((await latestOf(12, 2)).body.map(({ amount }) => amount)).toEqual([-18.53, 18.53]);
});

test('an invoice is void in the period in which it became void, and not before', async () => {
  let at = new Date('2015-10-10T10:00:00Z');
  const past = await startBilling({ now: () => at });
  try {
    const invoicesOf = async (month: string) => {
      const { body } = await past.service()<AccountPeriod>(
        'GET',
        `/internal/accounts/7/period?from=${month}-01&to=${month}-30`,
      );
      return body.invoices.map(({ number, isVoid }) => [number, isVoid]);
    };
    const { id, invoiceNumber } = await past.sell({ hoursPurchased: 10, ratePerHour: 50 });
    at = new Date('2015-11-05T10:00:00Z');
    await past.admin('PUT', `/api/timePackages/${id}`, { status: 'pending' });
    const { body: paid } = await past.admin<{ invoiceNumber: string }>('POST', `/api/timePackages/${id}/approve`);
    at = new Date('2016-01-01T10:00:00Z');
    expect(await invoicesOf('2015-10')).toEqual([[invoiceNumber, false]]);
    expect(await invoicesOf('2015-11')).toEqual([
      [invoiceNumber, true],
      [paid.invoiceNumber, false],
    ]);
    expect(await invoicesOf('2015-12')).toEqual([]);
  } finally {
    await past.close();
  }
});

test('a period has all its invoices, or is refused', async () => {
  const clientId = 9;
  const { invoiceNumber } = await billing.sell({ clientId, hoursPurchased: 10 });
  const { read, transact } = billing.deps;
  const { id: _, ...invoice } = await read.findOneByOrFail(invoiceTable, { number: invoiceNumber ?? '' });
  const add = (from: number, count: number) =>
    transact(async (tx) => {
      const rows = Array.from({ length: count }, (__, index) => ({
        ...invoice,
        number: `COPY-${from + index}`,
        currentPackageId: null,
      }));
      await tx.insert(invoiceTable, rows);
    });
  await add(1, 999);
  const { body } = await periodOf(clientId);
  expect([body.invoices.length, body.invoices.at(-1)?.number]).toEqual([1000, 'COPY-999']);
  await add(1000, 1);
  expect(await periodOf(clientId)).toMatchObject({
    status: 422,
    body: { fields: { from: 'This period has too many invoices. Choose a shorter one.' } },
  });
});

test('a period that has ended has the next expiry of the hours that were left then', async () => {
  const clientId = 5;
  const [soon, later] = [daysFromNow(20), daysFromNow(40)];
  await billing.sell({ clientId, hoursPurchased: 4, expiresOn: soon });
  await billing.sell({ clientId, hoursPurchased: 6, expiresOn: later });
  await billing.draw(9_906, { clientId, revision: 1, hours: 1, choice: 'auto', day: today });
  // What was booked today counts as booked 40 days ago. The triggers refuse changes of rows, so the test removes them
  // first.
  const tomorrow = daysFromNow(1);
  expect((await periodOf(clientId, today, tomorrow)).body.nextExpiry).toEqual({ on: soon, hours: 3 });
  await billing.deps.transact((tx) => execute(tx, 'DROP TRIGGER account_ledger_no_update', []));
  await billing.deps.transact((tx) =>
    execute(tx, 'UPDATE account_ledger SET booked_on = ? WHERE client_id = ?', [daysFromNow(-40), clientId]),
  );
  await billing.draw(9_907, { clientId, revision: 1, hours: 3, choice: 'auto', day: today });
  const ended = (to: number) => periodOf(clientId, daysFromNow(-60), daysFromNow(to));
  expect((await ended(-1)).body).toMatchObject({ closing: 9, nextExpiry: { on: soon, hours: 3 } });
  expect((await ended(-41)).body).toMatchObject({ closing: 0, nextExpiry: null });
  expect((await ended(0)).body).toMatchObject({ closing: 6, nextExpiry: { on: later, hours: 6 } });
});

test('an account without entries has an empty period', async () => {
  expect((await periodOf(8)).body).toMatchObject({ opening: 0, closing: 0, afterSeq: 0, lastSeq: 0, nextExpiry: null });
  expect((await entriesOf(8, 0, 0)).body).toEqual([]);
  expect((await latestOf(8, 1)).body).toEqual([]);
});

test('lists open accounts by client with their last booking until a day, in pages', async () => {
  const open = async (after: number, until: string) =>
    (
      await billing.service()<{ clientId: number; lastBookedOn: string | null }[]>(
        'GET',
        `/internal/accounts?after=${after}&until=${until}`,
      )
    ).body;
  for (const clientId of [901, 902, 903]) await billing.sell({ clientId, hoursPurchased: 1 });
  expect(await open(900, today)).toEqual([901, 902, 903].map((clientId) => ({ clientId, lastBookedOn: today })));
  expect(await open(901, daysFromNow(-1))).toEqual([902, 903].map((clientId) => ({ clientId, lastBookedOn: null })));
  await billing.deps.platform.db.tx((tx) =>
    billing.deps.sales.applyClientEvents(tx, [{ kind: 'client_closed', id: 1, clientId: 902 }]),
  );
  expect((await open(900, today)).map(({ clientId }) => clientId)).toEqual([901, 903]);
});

test('the booking of an entry is the day of its last ledger entry', async () => {
  const bookingOf = async (entryId: number) =>
    (await billing.service()<{ bookedOn: string | null }>('GET', `/internal/entries/${entryId}/booking`)).body;
  await billing.sell({ clientId: 904, hoursPurchased: 5 });
  await billing.draw(9_904, { clientId: 904, revision: 1, hours: 2, choice: 'auto', day: daysFromNow(-40) });
  expect(await bookingOf(9_904)).toEqual({ bookedOn: today });
  expect(await bookingOf(9_905)).toEqual({ bookedOn: null });
  expect((await billing.admin('GET', '/internal/entries/9904/booking')).status).toBe(401);
});

test('documents of other services get the logo', async () => {
  const logo = () => billing.service()<{ logo: string | null }>('GET', '/internal/provider/logo');
  expect((await logo()).body).toEqual({ logo: null });
  const picture = aPng(40, 20);
  await billing.admin('PUT', '/api/settings', form({}, { logo: picture }));
  expect((await logo()).body).toEqual({ logo: picture.bytes.toString('base64') });
});

test('only services read periods and the logo, and a technician no money of ledger entries', async () => {
  expect((await billing.admin('GET', `/internal/accounts/7/period?from=${today}&to=${today}`)).status).toBe(401);
  expect((await billing.admin('GET', '/internal/accounts/7/ledger/latest?count=1')).status).toBe(401);
  const technician = api(billing.url, { token: signTestToken({ role: 'admin', id: 5, adminRole: 'technician' }) });
  const { body } = await technician<LedgerEntry[]>('GET', '/api/accounts/7/ledger');
  expect(body.length).toBeGreaterThan(0);
  expect(body.filter((entry) => 'amount' in entry)).toEqual([]);
  expect((await billing.admin('GET', '/internal/provider/logo')).status).toBe(401);
});
