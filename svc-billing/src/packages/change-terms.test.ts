import type { Account } from '@hourbank/contracts';
import { api, signTestToken } from '@hourbank/testing';
import { type Billing, type NewPackage, type Package, startBilling } from '../../tests/billing';

let billing: Billing;
let clients = 100;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const aClient = () => (clients += 1);
const reason = 'Two hours more, agreed by phone.';

const change = (id: number, body: NewPackage, headers: Record<string, string> = {}) =>
  billing.admin<Package & { code?: string; fields?: Record<string, string> }>(
    'POST',
    `/api/timePackages/${id}/terms`,
    { hoursPurchased: 12, ratePerHour: 50, reason, ...body },
    headers,
  );
const voided = async (of: Package) =>
  (
    await billing.admin<{ number: string; totalCents: number }[]>(
      'GET',
      `/api/timePackages/invoices/void?clientId=${of.clientId}&packageId=${of.id}`,
    )
  ).body.map(({ number, totalCents }) => [number, totalCents]);
const next = async () =>
  (await billing.admin<{ number: string; creditNumber: string }>('GET', '/api/timePackages/invoices/next')).body;
const balance = async (clientId: number) =>
  (await billing.admin<Account>('GET', `/api/accounts/${clientId}`)).body.balance;

/** Everything that a change could leave. */
const stateOf = async (of: Package) => [
  await billing.read(of.id),
  await billing.ledger(of.clientId),
  await billing.history(of.id),
  await voided(of),
  await next(),
];

test('one request voids the invoice, issues the next one and books the difference with its reason', async () => {
  const sold = await billing.sell({ clientId: aClient() });
  const { number } = await next();
  const { status, body, headers } = await change(sold.id, {});
  expect([status, headers.get('etag')]).toEqual([200, '"2"']);
  expect(body).toEqual({ ...sold, revision: 2, hoursPurchased: 12, hoursLeft: 12, invoiceNumber: number });
  expect(await voided(sold)).toEqual([[sold.invoiceNumber, 50_000]]);
  expect(await balance(sold.clientId)).toBe(12);
  expect((await billing.ledger(sold.clientId)).at(-1)).toMatchObject({
    kind: 'changed',
    hours: 200,
    value: 10_000,
    packageId: sold.id,
    reason,
  });
});

test.each([
  ['another rate', 0, { hoursPurchased: 10, ratePerHour: 60 }, { hours: 0, value: 10_000 }],
  ['another rate of a package that is used up', 10, { hoursPurchased: 10, ratePerHour: 60 }, { hours: 0, value: 0 }],
  ['fewer hours', 4, { hoursPurchased: 4 }, { hours: -600, value: -30_000 }],
])('the ledger has the reason of %s', async (_, hours, terms, expected) => {
  const clientId = aClient();
  const sold = await billing.sell({ clientId });
  if (hours > 0) await billing.draw(sold.id, { clientId, revision: 1, hours, packageId: sold.id });
  expect((await change(sold.id, terms)).status).toBe(200);
  expect((await billing.ledger(clientId)).at(-1)).toMatchObject({ kind: 'changed', ...expected, reason });
});

test.each([
  [{ hoursPurchased: 1.49 }, 'hoursPurchased', '1.5 h are used already.'],
  [{ hoursPurchased: 10 }, 'hoursPurchased', 'Enter other hours or another rate.'],
  [{ reason: ' \n' }, 'reason', 'Enter a reason.'],
  [{ ratePerHour: 0 }, 'ratePerHour', 'Rate per hour required'],
])('%j is refused at its field and changes nothing', async (body, field, text) => {
  const clientId = aClient();
  const sold = await billing.sell({ clientId });
  await billing.draw(sold.id, { clientId, revision: 1, hours: 1, packageId: sold.id });
  await billing.admin('POST', `/api/accounts/${clientId}/adjustments`, { hours: 0.5, reason: 'Agreed' });
  const before = await stateOf(sold);
  const response = await change(sold.id, body);
  expect([response.status, response.body.fields]).toEqual([422, { [field]: text }]);
  expect(await stateOf(sold)).toEqual(before);
});

test('an hour that is used is one', async () => {
  const clientId = aClient();
  const sold = await billing.sell({ clientId });
  await billing.draw(sold.id, { clientId, revision: 1, hours: 1, packageId: sold.id });
  expect((await change(sold.id, { hoursPurchased: 0.5 })).body.fields).toEqual({
    hoursPurchased: '1 h is used already.',
  });
});

test.each([
  ['package_unpaid', (clientId: number) => billing.sell({ clientId, status: 'pending' })],
  ['invoice_has_tax', (clientId: number) => billing.sell({ clientId, taxRate: 11 })],
  [
    'bonus_has_no_invoice',
    async (clientId: number) =>
      (await billing.admin<Package>('POST', `/api/accounts/${clientId}/bonuses`, { hours: 2, reason })).body,
  ],
] as const)('a package is refused with %s', async (code, sell) => {
  const sold = await sell(aClient());
  const before = await stateOf(sold);
  const { status, body } = await change(sold.id, {});
  expect([status, body.code]).toEqual([409, code]);
  expect(await stateOf(sold)).toEqual(before);
});

test('a request that is repeated changes nothing more, and of two at once with one revision one is stopped', async () => {
  const sold = await billing.sell({ clientId: aClient() });
  const headers = { 'If-Match': '"1"', 'Idempotency-Key': `terms-of-${sold.id}` };
  const first = await change(sold.id, {}, headers);
  expect((await change(sold.id, {}, headers)).body).toEqual(first.body);
  expect((await change(sold.id, { ratePerHour: 70 }, { 'If-Match': '"1"' })).status).toBe(412);
  const both = await Promise.all(
    [60, 70].map((ratePerHour) => change(sold.id, { ratePerHour }, { 'If-Match': '"2"' })),
  );
  expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 412]));
  expect(await voided(sold)).toHaveLength(2);
});

test('who may not edit packages changes no terms, and a package that does not exist is not found', async () => {
  const { id } = await billing.sell({ clientId: aClient() });
  const technician = api(billing.url, { token: signTestToken({ role: 'admin', id: 3, adminRole: 'technician' }) });
  const body = { hoursPurchased: 12, ratePerHour: 50, reason };
  expect((await technician('POST', `/api/timePackages/${id}/terms`, body)).status).toBe(403);
  expect((await change(999_999, {})).status).toBe(404);
  expect((await billing.admin('GET', '/api/timePackages/999999/entries')).status).toBe(404);
});

test('the next credit note is the one that a tax invoice gets', async () => {
  const sold = await billing.sell({ clientId: aClient(), taxRate: 11 });
  const { creditNumber } = await next();
  await billing.admin('PUT', `/api/timePackages/${sold.id}`, { status: 'pending' });
  const { body } = await billing.admin<{ creditNumber: string }[]>(
    'GET',
    `/api/timePackages/invoices/void?clientId=${sold.clientId}`,
  );
  expect(body[0]?.creditNumber).toBe(creditNumber);
  expect((await next()).creditNumber).not.toBe(creditNumber);
});

test('the entries of a package are listed with what they take from it, newest first', async () => {
  const clientId = aClient();
  const [first, second] = [await billing.sell({ clientId, hoursPurchased: 3 }), await billing.sell({ clientId })];
  const base = first.id * 1000;
  await billing.draw(base, { clientId, revision: 1, hours: 4.5, choice: 'auto' });
  for (const at of [1, 2]) await billing.draw(base + at, { clientId, revision: 1, hours: at, packageId: second.id });
  const list = (query: string) =>
    billing.admin<{ entryId: number; hours: number }[]>('GET', `/api/timePackages/${second.id}/entries${query}`);
  const all = await list('');
  expect([all.body, all.headers.get('x-total-count')]).toEqual([
    [
      { entryId: base + 2, hours: 2 },
      { entryId: base + 1, hours: 1 },
      { entryId: base, hours: 1.5 },
    ],
    '3',
  ]);
  expect((await list('?pageSize=2&page=2')).body).toEqual([{ entryId: base, hours: 1.5 }]);
});
