import type { Account, TimePackage } from '@hourbank/contracts';
import {
  api,
  type Api,
  databaseKind,
  daysFromNow,
  recordsOf,
  seeded,
  signServiceToken,
  signTestToken,
} from '@hourbank/testing';
import { startTwoServices, type TwoServices } from './two-services';

/** Random accounts; nightly runs set a larger number. */
const count = Number(process.env.STATEMENT_ACCOUNTS ?? 8);
const seed = Number(process.env.STATEMENT_SEED ?? Date.now() % 100_000);
const parallel = 6;
const today = daysFromNow(0);
/** A run can pass midnight. */
const tomorrow = daysFromNow(1);

jest.setTimeout(300_000 + count * 2000);

let stack: TwoServices;
let admin: Api;
beforeAll(async () => {
  stack = await startTwoServices({ lostAnswer: 0, lateRepeat: 0, delay: 0 }, () => 1);
  admin = api(stack.billing.url, { token: stack.adminToken });
});
afterAll(() => stack?.stop());

/** Sends a request that may be refused for lack of hours, and no other reason. */
async function send<B>(caller: Api, method: string, path: string, body: unknown): Promise<B | null> {
  let response = await caller<B>(method, path, body);
  // A busy machine may respond with 503. What was stored nevertheless is part of the history.
  while (response.status === 503) response = await caller<B>(method, path, body);
  if (response.status < 300) return response.body;
  if (response.status === 409) return null;
  throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
}

interface Work {
  entry: number;
  revision: number;
  hours: number;
  /** A package, or all of them in the order of their expiry. */
  choice: number | 'auto';
}

/** Charges an entry as svc-tracking does. */
async function draw(clientId: number, { entry, ...work }: Work): Promise<void> {
  const tracking = api(stack.billing.url, { token: signServiceToken({ from: 'tracking', to: 'billing' }) });
  const body = { ...work, clientId, day: today, openedOn: today };
  await send(tracking, 'PUT', `/internal/allocations/${clientId * 100 + entry}`, body);
}

/**
 * Gives a client a random history: purchases, bonus hours, work that is changed, adjustments, packages closed or
 * withdrawn by hand.
 */
async function addHistory(clientId: number): Promise<void> {
  const random = seeded(seed + clientId);
  const below = (limit: number) => Math.floor(random() * limit);
  const hours = () => (1 + below(800)) / 100;
  const packages: number[] = [];
  const sell = async () => {
    const terms = { ratePerHour: 50, paymentMethod: 'bank', status: 'active', expiresOn: daysFromNow(1 + below(60)) };
    const sold = await send<TimePackage>(admin, 'POST', '/api/timePackages', {
      clientId,
      hoursPurchased: (100 + below(2400)) / 100,
      ...terms,
    });
    if (sold) packages.push(sold.id);
  };
  const work = (entry: number, revision: number) =>
    draw(clientId, { entry, revision, hours: below(4) === 0 ? 0 : hours(), choice: 'auto' });
  await sell();
  for (let step = 1; step <= 6; step += 1) {
    const kind = below(8);
    const account = `/api/accounts/${clientId}`;
    const some = packages[below(packages.length)];
    if (kind === 0) await sell();
    else if (kind === 1) await send(admin, 'POST', `${account}/bonuses`, { hours: hours(), reason: 'Thank you' });
    else if (kind === 2) await send(admin, 'POST', `${account}/adjustments`, { hours: hours(), reason: 'Agreed' });
    else if (kind === 3)
      await send(admin, 'PUT', `/api/timePackages/${some}`, { status: below(2) === 0 ? 'consumed' : 'pending' });
    else await work(below(3), step);
  }
}

async function download(clientId: number, format: '' | '/csv'): Promise<string> {
  const path = `/api/client/statements/preview${format}?from=${daysFromNow(-30)}&to=${tomorrow}`;
  const response = await fetch(`${stack.tracking.url}${path}`, {
    headers: { Authorization: `Bearer ${signTestToken({ role: 'client', id: clientId })}` },
  });
  if (response.status === 503) return download(clientId, format);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer()).toString('latin1');
}

/** Compares the statement of a client with the portal's balance. Returns what differs. */
async function differences(clientId: number): Promise<string[]> {
  const client = api(stack.billing.url, { token: signTestToken({ role: 'client', id: clientId }) });
  const { balance } = (await client<Account>('GET', '/api/client/account')).body;
  const csv = await download(clientId, '/csv');
  // The texts of this test have no commas.
  const lines = csv.trim().split('\r\n').slice(1);
  const numbers = lines.map((line) =>
    line
      .split(',')
      .slice(-2)
      .map((text) => Math.round(Number(text) * 100)),
  );
  const found: string[] = [];
  let sum = 0;
  for (const [hours = 0, after = 0] of numbers) {
    sum += hours;
    if (sum !== after) found.push(`client ${clientId}: ${sum} after a line that says ${after}`);
  }
  if (lines.length === 0 || sum !== Math.round(balance * 100))
    found.push(`client ${clientId}: the statement ends with ${sum}, the portal says ${balance} h`);
  if (csv !== (await download(clientId, '/csv'))) found.push(`client ${clientId}: the second CSV differs`);
  // A PDF takes long, so not each account has one.
  if (clientId % 20 === 1 && (await download(clientId, '')) !== (await download(clientId, '')))
    found.push(`client ${clientId}: the second PDF differs`);
  return found;
}

/* The first test, because revenue and documents are those of all clients. */
test('revenue, liability, documents and statement agree with a sheet made by hand', async () => {
  const clientId = 900_000;
  const post = async <B>(path: string, body: object) => (await send<B>(admin, 'POST', path, body)) as B;
  const put = (path: string, body: object) => send(admin, 'PUT', path, body);
  const sell = async (hoursPurchased: number, ratePerHour: number, over: object) => {
    const terms = { clientId, hoursPurchased, ratePerHour, paymentMethod: 'bank', ...over };
    return (await post<TimePackage>('/api/timePackages', terms)).id;
  };
  const vat = { label: 'VAT', rate: 11 };
  await put('/api/settings', { payments: { otherCurrency: 'LBP', acceptsCash: true, tax: vat } });

  // 10 h x $50.00 = $500.00, VAT 11 % = $55.00, paid as LBP 49,672,500 in cash.
  const taxed = await sell(10, 50, {});
  const cash = { paymentMethod: 'cash', receivedAmount: 49_672_500, receivedCurrency: 'LBP' };
  await post(`/api/timePackages/${taxed}/approve`, cash);
  // 8 h x $62.50 = $500.00, later 10 h = $625.00.
  const changed = await sell(8, 62.5, { taxRate: 0, status: 'active' });
  // 4 h x $100.00 = $400.00, VAT $44.00: taken back.
  const returned = await sell(4, 100, { status: 'active' });
  await put(`/api/timePackages/${returned}`, { status: 'pending' });
  await post(`/api/timePackages/${changed}/terms`, { hoursPurchased: 10, ratePerHour: 62.5, reason: 'Two hours more' });
  await draw(clientId, { entry: 1, revision: 1, hours: 3.25, choice: taxed });
  await draw(clientId, { entry: 1, revision: 2, hours: 2.75, choice: taxed });
  await draw(clientId, { entry: 2, revision: 1, hours: 2, choice: changed });
  await post(`/api/accounts/${clientId}/bonuses`, { hours: 1.5, reason: 'Thank you' });
  await post(`/api/accounts/${clientId}/adjustments`, { hours: 0.75, reason: 'Agreed', packageId: changed });

  const get = async <B>(path: string) => (await admin<B>('GET', path)).body;
  // Sold without tax: $500.00 + $625.00.
  const stats = await api(stack.tracking.url, { token: stack.adminToken })('GET', '/api/analytics/headline-stats');
  expect(stats.body).toMatchObject({ totalRevenue: 1125 });
  const amount = (hours: number, dollars: number) => ({ hours, amountCents: dollars * 100 });
  expect(await get('/api/reports/liability')).toEqual([
    expect.objectContaining({
      clientId,
      opening: amount(0, 0),
      sold: amount(20, 1125),
      // 2.75 h x $50.00 + 2 h x $62.50 = $137.50 + $125.00
      used: amount(-4.75, -262.5),
      expired: amount(0, 0),
      // 1.5 h that cost nothing, less 0.75 h x $62.50 = $46.875, rounded so that the columns add up
      adjusted: amount(0.75, -46.87),
      // 7.25 h x $50.00 + 7.25 h x $62.50 + 1.5 h = $362.50 + $453.125
      closing: amount(16, 815.63),
    }),
  ]);
  const csv = await fetch(`${stack.billing.url}/api/timePackages/invoices/by-month.csv?month=${today.slice(0, 7)}`, {
    headers: { Authorization: `Bearer ${stack.adminToken}` },
  });
  expect(
    recordsOf(await csv.text()).map(({ number = '', kind, cancels = '', voidedOn, net, tax, total, ...row }) =>
      [number, kind, cancels, voidedOn && 'void', net, tax, total, row.receivedAmount, row.receivedCurrency]
        .map((text = '') => text.replace(/-\d{4}-0+/, ' '))
        .join(' | '),
    ),
  ).toEqual([
    'INV 1 | invoice |  |  | 500 | 55 | 555 | 49672500 | LBP',
    'INV 2 | invoice |  | void | 500 |  | 500 |  | ',
    'INV 3 | invoice |  | void | 400 | 44 | 444 |  | ',
    'INV 4 | invoice |  |  | 625 |  | 625 |  | ',
    'CN 1 | creditNote | INV 3 |  | -400 | -44 | -444 |  | ',
  ]);
  const lines = (await download(clientId, '/csv')).trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',').slice(-2).join(' '))).toEqual([
    '10 10',
    '8 18',
    '4 22',
    '-4 18',
    '2 20',
    '-3.25 16.75',
    '0.5 17.25',
    '-2 15.25',
    '1.5 16.75',
    '-0.75 16',
  ]);
});

test(`statements of ${count} random accounts end with the balance of the portal (${databaseKind()}, seed ${seed})`, async () => {
  const left = Array.from({ length: count }, (_, index) => index + 1);
  const found: string[] = [];
  const take = async () => {
    for (let clientId = left.shift(); clientId !== undefined; clientId = left.shift()) {
      await addHistory(clientId);
      found.push(...(await differences(clientId)));
    }
  };
  await Promise.all(Array.from({ length: parallel }, take));
  expect(found).toEqual([]);
});
