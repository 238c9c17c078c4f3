import type { Account, AdminRole, LedgerEntry } from '@hourbank/contracts';
import { execute } from '@hourbank/service-kit/db';
import { api, daysFromNow, signTestToken } from '@hourbank/testing';
import { check } from '../commands';
import { type Billing, closedClient, type Package, startBilling, unknownClient } from '../../tests/billing';
import { expirePackages } from './expire-packages';

let billing: Billing;
let today = 0;
let clients = 100;
beforeAll(async () => {
  billing = await startBilling({ today: () => daysFromNow(today) });
});
beforeEach(() => {
  today = 0;
});
afterAll(() => billing.close());

const aClient = () => ++clients;
const get = <T = Account>(clientId: number, path = '') => billing.admin<T>('GET', `/api/accounts/${clientId}${path}`);
const post = (clientId: number, path: string, body: Record<string, unknown>, key?: string) =>
  billing.admin<Package & Account>(
    'POST',
    `/api/accounts/${clientId}/${path}`,
    body,
    key ? { 'Idempotency-Key': key } : {},
  );
const extend = (id: number, body: Record<string, unknown>) =>
  billing.admin<Package>('POST', `/api/timePackages/${id}/extend`, body);
const kinds = async (clientId: number) =>
  (await billing.ledger(clientId)).map(({ kind, hours }) => [kind, hours / 100]);

describe('the account', () => {
  test('shows balance, share used and next expiry, and leaves due hours out before they are written', async () => {
    const clientId = aClient();
    const early = await billing.sell({ clientId, hoursPurchased: 4, expiresOn: daysFromNow(2) });
    const late = await billing.sell({ clientId, hoursPurchased: 6 });
    await billing.draw(1, { clientId, revision: 1, hours: 1, choice: 'auto' });
    expect((await get(clientId)).body).toEqual({
      clientId,
      balance: 9,
      purchased: 10,
      usedPercent: 10,
      nextExpiry: { on: daysFromNow(2), hours: 3 },
      packages: [
        expect.objectContaining({ id: early.id, hoursLeft: 3, status: 'active', expiresOn: daysFromNow(2) }),
        expect.objectContaining({ id: late.id, hoursLeft: 6 }),
      ],
      level: 'ok',
      forecast: null,
      asOf: null,
      suggestion: 6,
    });
    expect((await billing.client(clientId)('GET', '/api/client/account')).body).toMatchObject({ balance: 9 });
    today = 3;
    expect((await get(clientId)).body).toMatchObject({ balance: 6, purchased: 6, nextExpiry: null });
    expect(await billing.read(early.id)).toMatchObject({ status: 'expired', hoursExpired: 3, hoursLeft: 0 });
    expect(await expirePackages(billing.deps)).toBe(1);
    expect(await expirePackages(billing.deps)).toBe(0);
    expect((await billing.ledger(clientId)).at(-1)).toMatchObject({ kind: 'expiry', hours: -300, actor: 'system' });
    expect(await billing.read(early.id)).toMatchObject({ status: 'expired', hoursExpired: 3, hoursLeft: 0 });
  });

  const service = <T>(clientId: number, path: string) =>
    billing.service()<T>('GET', `/internal/accounts/${clientId}${path}`);
  test.each([
    [
      'the latest entries',
      async (clientId: number) =>
        (await service<{ balance: number }[]>(clientId, '/ledger/latest?count=1')).body[0]?.balance,
    ],
    [
      'the period of today',
      async (clientId: number) =>
        (await service<{ closing: number }>(clientId, `/period?from=${daysFromNow(0)}&to=${daysFromNow(today)}`)).body
          .closing,
    ],
    ['the ledger', async (clientId: number) => (await get<LedgerEntry[]>(clientId, '/ledger')).body[0]?.balance],
  ])('has the balance of %s, also before due expiries are written', async (_, balanceOf) => {
    const clientId = aClient();
    await billing.sell({ clientId, hoursPurchased: 4, expiresOn: daysFromNow(2) });
    await billing.sell({ clientId, hoursPurchased: 6 });
    today = 2;
    expect(await balanceOf(clientId)).toBe(10);
    today = 3;
    expect(await balanceOf(clientId)).toBe(6);
    expect((await get(clientId)).body.balance).toBe(6);
    expect(await balanceOf(clientId)).toBe(6);
    expect(await kinds(clientId)).toEqual([
      ['purchase', 4],
      ['purchase', 6],
      ['expiry', -4],
    ]);
  });

  test('counts the hours of all packages, also of those that a long list leaves out', async () => {
    const clientId = aClient();
    await billing.sell({ clientId, hoursPurchased: 2, expiresOn: daysFromNow(9) });
    for (let sold = 0; sold < 205; sold += 1) await post(clientId, 'bonuses', { hours: 1, reason: 'Thank you' });
    const { body } = await get(clientId);
    expect(body).toMatchObject({ balance: 207, usedPercent: 0, nextExpiry: { on: daysFromNow(9), hours: 2 } });
    expect(body.packages).toHaveLength(200);
  });

  test('is empty for a client without packages, and needs an admin or the client', async () => {
    expect((await get(aClient())).body).toMatchObject({
      balance: 0,
      usedPercent: null,
      nextExpiry: null,
      packages: [],
    });
    expect((await billing.client(7)('GET', '/api/accounts/7')).status).toBe(403);
    expect((await billing.anonymous('GET', '/api/accounts/7')).status).toBe(401);
  });

  test('a technician sees hours and the ledger, and changes neither hours nor terms', async () => {
    const technician = api(billing.url, { token: signTestToken({ role: 'admin', id: 5, adminRole: 'technician' }) });
    expect((await technician('GET', '/api/accounts/7')).status).toBe(200);
    expect((await technician('GET', '/api/accounts/7/ledger')).status).toBe(200);
    expect((await technician('GET', '/api/accounts/7/allocation-preview?hours=1&date=2015-11-20')).status).toBe(200);
    expect((await technician('POST', '/api/accounts/7/bonuses', { hours: 1, reason: 'x' })).status).toBe(403);
    expect((await technician('GET', '/api/accounts/7/terms')).status).toBe(403);
  });
});

describe('adjustments', () => {
  test('the ledger says how a package was paid, and what it cost only to those who may read money', async () => {
    const clientId = aClient();
    const paid = await billing.sell({ clientId, hoursPurchased: 0.25, ratePerHour: 33.33, paymentMethod: 'bob' });
    const rowsFor = async (adminRole: AdminRole, query = '') => {
      const call = api(billing.url, { token: signTestToken({ role: 'admin', id: 5, adminRole }) });
      return (await call<LedgerEntry[]>('GET', `/api/accounts/${clientId}/ledger${query}`)).body;
    };
    const [row] = await rowsFor('accountant');
    const { invoiceNumber } = paid;
    expect(row).toMatchObject({ kind: 'purchase', hours: 0.25, rate: 33.33, paymentMethod: 'bob', invoiceNumber });
    const [seen] = await rowsFor('technician');
    expect(seen).toMatchObject({ kind: 'purchase', paymentMethod: 'bob' });
    expect(Object.keys(seen ?? {})).not.toEqual(expect.arrayContaining(['rate']));
    expect(Object.keys(seen ?? {})).not.toEqual(expect.arrayContaining(['invoiceNumber']));
    expect(await rowsFor('owner', `?number=${paid.id}`)).toHaveLength(1);
    expect(await rowsFor('owner', `?number=${paid.id + 1}`)).toEqual([]);
  });

  test('take hours in the order of draws, and the client sees the reason in the ledger', async () => {
    const clientId = aClient();
    const early = await billing.sell({ clientId, hoursPurchased: 2, expiresOn: daysFromNow(9) });
    const late = await billing.sell({ clientId, hoursPurchased: 3 });
    const { status, body } = await post(clientId, 'adjustments', { hours: 2.5, reason: 'Booked twice' });
    expect([status, body.balance]).toEqual([201, 2.5]);
    expect(await billing.read(early.id)).toMatchObject({ hoursUsed: 0, hoursLeft: 0, status: 'consumed' });
    expect(await billing.read(late.id)).toMatchObject({ hoursLeft: 2.5, status: 'active' });
    const [last] = (await get<LedgerEntry[]>(clientId, '/ledger?kind=adjustment')).body;
    expect(last).toMatchObject({
      kind: 'adjustment',
      hours: -0.5,
      balance: 2.5,
      reason: 'Booked twice',
      actor: 'admin:1',
    });
    await post(clientId, 'adjustments', { hours: 1, reason: 'Agreed', packageId: late.id });
    expect(await billing.read(late.id)).toMatchObject({ hoursLeft: 1.5 });
  });

  test.each([
    [{ hours: 1 }, 422, 'Enter a reason.'],
    [{ hours: 1, reason: ' ' }, 422, 'Enter a reason.'],
    [{ hours: 0, reason: 'x' }, 422, 'Hours required'],
    [{ hours: -1, reason: 'x' }, 422, 'Hours required'],
    [{ hours: 6, reason: 'x' }, 409, 'Not enough hours left: 5 h of 6 h.'],
    [{ hours: 1, reason: 'x', packageId: 999_999 }, 422, 'Please select a package.'],
  ])('%j is refused and changes nothing', async (body, status, error) => {
    const clientId = aClient();
    await billing.sell({ clientId, hoursPurchased: 5 });
    expect(await post(clientId, 'adjustments', body)).toMatchObject({ status, body: { error } });
    expect(await kinds(clientId)).toEqual([['purchase', 5]]);
  });

  test('a repeated request takes hours once', async () => {
    const clientId = aClient();
    await billing.sell({ clientId, hoursPurchased: 5 });
    const body = { hours: 1, reason: 'Agreed' };
    const [first, again] = [
      await post(clientId, 'adjustments', body, 'adjust-once'),
      await post(clientId, 'adjustments', body, 'adjust-once'),
    ];
    expect([first.status, again.status, again.body.balance]).toEqual([201, 201, 4]);
  });
});

describe('bonus hours', () => {
  test('are an active package without rate and invoice that entries use', async () => {
    const clientId = aClient();
    const { status, body } = await post(clientId, 'bonuses', { hours: 2, reason: 'Thank you' });
    expect([status, body]).toMatchObject([
      201,
      { origin: 'bonus', status: 'active', ratePerHour: 0, paymentMethod: null, invoiceNumber: null, hoursLeft: 2 },
    ]);
    expect(await kinds(clientId)).toEqual([['bonus', 2]]);
    await billing.draw(80, { clientId, revision: 1, hours: 1, choice: 'auto' });
    expect((await get(clientId)).body).toMatchObject({ balance: 1, usedPercent: 50 });
    const noInvoice = { status: 409, body: { code: 'bonus_has_no_invoice', error: 'Bonus hours have no invoice.' } };
    expect(await billing.admin('GET', `/api/timePackages/${body.id}/invoice`)).toMatchObject(noInvoice);
    for (const change of [{ status: 'pending' }, { ratePerHour: 10 }, { paymentMethod: 'omt' }])
      expect(await billing.admin('PUT', `/api/timePackages/${body.id}`, change)).toMatchObject(noInvoice);
    const sold = await billing.admin<Package[]>('GET', `/api/timePackages?clientId=${clientId}&status=paid`);
    expect(sold.body).toEqual([]);
  });

  test.each([
    [7, { hours: 1 }, 'Enter a reason.'],
    [7, { hours: 1, reason: 'x', expiresOn: '2015-01-01' }, 'Choose today or a later day.'],
  ])('for client %i with %j are 422', async (clientId, body, error) => {
    expect(await post(clientId, 'bonuses', body)).toMatchObject({ status: 422, body: { error } });
  });

  test('are not for a closed client', async () => {
    expect(await post(closedClient, 'bonuses', { hours: 1, reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'client_closed' },
    });
  });
});

describe('extensions', () => {
  test('return all expired hours', async () => {
    const clientId = aClient();
    const { id } = await billing.sell({ clientId, hoursPurchased: 4, expiresOn: daysFromNow(1) });
    await billing.draw(90, { clientId, revision: 1, hours: 1, choice: 'auto' });
    today = 2;
    await expirePackages(billing.deps);
    const answer = await extend(id, { expiresOn: daysFromNow(30), reason: 'Agreed by phone' });
    expect(answer).toMatchObject({ status: 200, body: { status: 'active', hoursLeft: 3, expiresOn: daysFromNow(30) } });
    expect((await extend(id, { expiresOn: null, reason: 'Agreed' })).body.expiresOn).toBeNull();
    expect(await kinds(clientId)).toEqual([
      ['purchase', 4],
      ['draw', -1],
      ['expiry', -3],
      ['expiry_return', 3],
      ['expiry_return', 0],
    ]);
  });

  test.each([
    [{ expiresOn: '2015-01-01', reason: 'x' }, 'Expiry must not be before the purchase date.'],
    [{ expiresOn: daysFromNow(30) }, 'Enter a reason.'],
    [{ reason: 'x' }, 'Expiry must be a date (YYYY-MM-DD).'],
  ])('%j is 422', async (body, error) => {
    const { id } = await billing.sell({ clientId: aClient() });
    expect(await extend(id, body)).toMatchObject({ status: 422, body: { error } });
  });
});

test.each([
  ['GET', '', undefined],
  ['GET', '/ledger', undefined],
  ['GET', '/allocation-preview?hours=1&date=2015-01-01', undefined],
  ['GET', '/terms', undefined],
  ['PUT', '/terms', { expiresAfterMonths: 1, graceDays: 0 }],
  ['DELETE', '/terms', undefined],
  ['POST', '/adjustments', { hours: 1, reason: 'x' }],
  ['POST', '/bonuses', { hours: 1, reason: 'x' }],
])('%s .../accounts/{clientId}%s is 404 for an unknown client and opens no account', async (method, path, body) => {
  const url = `/api/accounts/${unknownClient}${path}`;
  expect(await billing.admin(method, url, body)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await billing.deps.accounts.exists(unknownClient)).toBe(false);
});

test('a closed client takes no more hours and returns them', async () => {
  const clientId = aClient();
  await billing.sell({ clientId });
  await billing.draw(95, { clientId, revision: 1, hours: 2, choice: 'auto' });
  await billing.deps.transact((tx) =>
    execute(tx, 'UPDATE client_sales SET closed = 1 WHERE client_id = ?', [clientId]),
  );
  expect(await billing.draw(95, { clientId, revision: 2, hours: 3, choice: 'auto' })).toMatchObject({
    status: 409,
    body: { code: 'client_closed' },
  });
  expect((await billing.draw(95, { clientId, revision: 3, hours: 1, choice: 'auto' })).status).toBe(200);
});

test('all sums and hashes agree after all of this', async () => {
  const lines: string[] = [];
  await check(billing.config, (line) => lines.push(line), true);
  expect(lines).toEqual([expect.stringMatching(/^All balances agree: /)]);
});
