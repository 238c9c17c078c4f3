import { createHash, randomUUID } from 'node:crypto';
import type { ImportedOpeningResult } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { api, daysAgo, daysFromNow, seeded, signTestToken } from '@hourbank/testing';
import { type Billing, closedClient, type Package, startBilling, unknownClient } from '../../tests/billing';
import { check } from '../commands';
import { refreshForecasts } from '../forecast/refresh-forecasts';

/** Random sheets; nightly runs set 1,000. */
const sheets = Number(process.env.IMPORT_SHEETS ?? 15);
jest.setTimeout(120_000 + sheets * 5_000);

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

type Row = Record<string, unknown> & { row: number; clientId: number | null; hours: number; rate: number };
interface Sent {
  rows: Record<string, unknown>[];
  runId?: string;
  check?: boolean;
  fileName?: string;
}
let nextClient = 100;
const newClient = () => (nextClient += 1);
const keyOf = (values: unknown) => createHash('sha256').update(JSON.stringify(values)).digest('hex');
let count = 0;
const aRow = ({ n = 0, ...over }: Record<string, unknown> = {}): Row => {
  count += 1;
  const row = { row: count, clientId: newClient(), hours: 12.5, rate: 50, expiresOn: null as unknown, ...over };
  return { ...row, key: keyOf([row.clientId, row.hours, row.rate, row.expiresOn, n]) };
};
const send = (sent: Sent, caller = billing.admin) =>
  caller<{ rows: ImportedOpeningResult[] }>('POST', '/api/accounts/openings', {
    runId: randomUUID(),
    check: false,
    ...sent,
  });
const results = async (sent: Sent) => (await send(sent)).body.rows;
const takeBack = async (runId: string) =>
  (
    await billing.admin<{ removed: number; kept: unknown[]; left: number }>(
      'POST',
      '/api/accounts/openings/take-back',
      {
        runId,
      },
    )
  ).body;
const countOf = async (table: string) => {
  const rows = await select<{ total: number | string }>(
    billing.deps.platform.db.read,
    `SELECT COUNT(*) AS total FROM ${table}`,
  );
  return Number(rows[0]?.total);
};
const balanceOf = async (clientId: number) =>
  (await billing.admin<{ balance: number }>('GET', `/api/accounts/${clientId}`)).body.balance;
async function expectBooksAgree() {
  const lines: string[] = [];
  await check(billing.config, (line) => lines.push(line), true);
  expect(lines).toEqual([expect.stringMatching(/^All balances agree: /)]);
}
const facts = () => countOf("outbox WHERE kind <> 'audit'");

test('an opening balance is an active package without invoice, tax and sale, booked as its own kind', async () => {
  const expiresOn = daysFromNow(90);
  const row = aRow({ expiresOn, note: 'From the old sheet' });
  const clientId = Number(row.clientId);
  const sales = await countOf('monthly_sales');
  const told = await facts();
  const [result] = await results({ rows: [row], fileName: 'hours.csv' });
  expect(result).toMatchObject({ row: row.row, state: 'new', clientId, message: null });
  const opening = await billing.read(Number(result?.packageId));
  expect(opening).toMatchObject({
    origin: 'opening',
    status: 'active',
    hoursPurchased: 12.5,
    hoursLeft: 12.5,
    ratePerHour: 50,
    paymentMethod: null,
    invoiceNumber: null,
    expiresOn,
    purchaseDate: billing.deps.today(billing.deps.now()),
  });
  const { body: ledger } = await billing.admin<unknown[]>('GET', `/api/accounts/${clientId}/ledger`);
  expect(ledger).toEqual([
    expect.objectContaining({ kind: 'opening', hours: 12.5, balance: 12.5, reason: 'From the old sheet' }),
  ]);
  expect(await countOf('monthly_sales')).toBe(sales);
  expect(await facts()).toBe(told);
  const { body: sold } = await billing.admin<Package[]>('GET', `/api/timePackages?clientId=${clientId}&status=paid`);
  expect(sold).toEqual([]);
  expect(await billing.admin('GET', `/api/timePackages/${opening.id}/invoice`)).toMatchObject({
    status: 409,
    body: { code: 'opening_has_no_invoice', error: 'An opening balance has no invoice.' },
  });
});

test('an opening balance cannot be unpaid or get a payment method; its rate and hours can change as Adjusted', async () => {
  const row = aRow();
  const [{ packageId } = { packageId: 0 }] = await results({ rows: [row] });
  const set = (body: object) => billing.admin<Package>('PUT', `/api/timePackages/${packageId}`, body);
  for (const body of [{ status: 'pending' }, { paymentMethod: 'omt' }])
    expect(await set(body)).toMatchObject({ status: 409, body: { code: 'opening_has_no_invoice' } });
  expect((await set({ ratePerHour: 60 })).body).toMatchObject({ ratePerHour: 60, invoiceNumber: null });
  expect((await set({ hoursPurchased: 20 })).body).toMatchObject({ hoursPurchased: 20 });
  const kinds = (await billing.ledger(Number(row.clientId))).map(({ kind, hours, value }) => [kind, hours, value]);
  expect(kinds).toEqual([
    ['opening', 1250, 62_500],
    ['opening', 0, 12_500],
    ['opening', 750, 45_000],
  ]);
  const { body } = await billing.admin<{ clientId: number; sold: object; adjusted: object }[]>(
    'GET',
    '/api/reports/liability?pageSize=100',
  );
  expect(body.find(({ clientId }) => clientId === row.clientId)).toMatchObject({
    sold: { hours: 0, amountCents: 0 },
    adjusted: { hours: 20, amountCents: 120_000 },
  });
});

test('it draws, expires, extends and closes like any other package', async () => {
  const row = aRow({ expiresOn: daysFromNow(30) });
  const clientId = Number(row.clientId);
  const [{ packageId } = { packageId: 0 }] = await results({ rows: [row] });
  expect((await billing.draw(9001, { revision: 1, hours: 2.5, choice: 'auto', clientId })).status).toBe(200);
  expect(await balanceOf(clientId)).toBe(10);
  const path = `/api/timePackages/${packageId}`;
  expect((await billing.admin('POST', `${path}/extend`, { expiresOn: null, reason: 'Agreed' })).status).toBe(200);
  await billing.admin('PUT', path, { status: 'expired' });
  expect(await balanceOf(clientId)).toBe(0);
  await billing.admin('PUT', path, { status: 'active' });
  expect(await balanceOf(clientId)).toBe(10);
  const kinds = (await billing.ledger(clientId)).map(({ kind }) => kind);
  expect(kinds).toEqual(['opening', 'draw', 'expiry_return', 'closed', 'reopened']);
});

test("a row without a day never expires, whatever the client's terms", async () => {
  const clientId = newClient();
  await billing.sell({ clientId });
  await billing.admin('PUT', `/api/accounts/${clientId}/terms`, { expiresAfterMonths: 1, graceDays: 0 });
  const [{ packageId } = { packageId: 0 }] = await results({ rows: [aRow({ clientId })] });
  expect((await billing.read(Number(packageId))).expiresOn).toBeNull();
});

test.each([
  [{ hours: -1 }, "Hours can't be negative. Bill what is owed first."],
  [{ hours: 0 }, 'Hours required'],
  [{ hours: 100_000.01 }, 'Enter 100,000 hours or less.'],
  [{ hours: 'ten' }, 'Hours required'],
  [{ hours: 1.234 }, 'Use at most two decimals.'],
  [{ rate: 0 }, 'Enter a rate above 0.'],
  [{ rate: '' }, 'Enter a rate above 0.'],
  [{ expiresOn: daysAgo(1) }, 'The day has passed.'],
  [{ expiresOn: '2024-02-30' }, expect.stringMatching(/^Write the date as 20/)],
  [{ clientId: closedClient }, 'This client is closed.'],
  [{ clientId: unknownClient }, 'This client is closed.'],
])('a row with %j is a problem in the check and in the import', async (wrong, message) => {
  const [bad, good] = [aRow(wrong), aRow()];
  for (const isCheck of [true, false])
    expect(await results({ rows: [bad, good], check: isCheck })).toEqual([
      expect.objectContaining({ row: bad.row, state: 'problem', packageId: null, message }),
      expect.objectContaining({ row: good.row, state: 'new' }),
    ]);
});

test('rows of one client are imported together or not at all', async () => {
  const clientId = newClient();
  const [bad, good] = [aRow({ clientId, rate: 0 }), aRow({ clientId })];
  const imported = await results({ rows: [bad, good] });
  expect(imported.map(({ message }) => message)).toEqual([
    'Enter a rate above 0.',
    'Another row of this client has a problem.',
  ]);
  expect(await balanceOf(clientId)).toBe(0);
});

test('the same rows again are known, and other rows are a problem until the old ones are taken back', async () => {
  const clientId = newClient();
  const rows = [aRow({ clientId, n: 0 }), aRow({ clientId, n: 1 }), aRow({ clientId, rate: 75 })];
  const runId = randomUUID();
  const first = await results({ rows, runId });
  expect(await results({ rows: rows.toReversed() })).toEqual(
    first.toReversed().map((one) => ({ ...one, state: 'known' })),
  );
  expect(await balanceOf(clientId)).toBe(37.5);
  const corrected = aRow({ clientId, hours: 13 });
  const message = `This client has an opening balance of 12.50 h already (package #${first[0]?.packageId}).`;
  for (const isCheck of [true, false])
    expect(await results({ rows: [corrected], check: isCheck })).toEqual([
      expect.objectContaining({ state: 'problem', message }),
    ]);
  expect(await balanceOf(clientId)).toBe(37.5);
  expect(await takeBack(runId)).toEqual({ removed: 3, kept: [], left: 0 });
  expect(await results({ rows: [corrected] })).toEqual([expect.objectContaining({ state: 'new' })]);
  expect(await balanceOf(clientId)).toBe(13);
  await expectBooksAgree();
});

test('a package that was deleted by hand can be imported again', async () => {
  const row = aRow();
  const [{ packageId } = { packageId: 0 }] = await results({ rows: [row] });
  const told = await facts();
  expect((await billing.admin('DELETE', `/api/timePackages/${packageId}`)).status).toBe(204);
  expect(await facts()).toBe(told + 1);
  expect(await results({ rows: [row] })).toEqual([expect.objectContaining({ state: 'new' })]);
});

test('a key twice in one request, and two admins at once, add one opening balance', async () => {
  const row = aRow();
  const [first, second] = await results({ rows: [row, { ...row, row: row.row + 1 }] });
  expect([first?.state, second?.state]).toEqual(['new', 'known']);
  expect(second?.packageId).toBe(first?.packageId);
  const rows = Array.from({ length: 30 }, () => aRow());
  const both = await Promise.all([results({ rows }), results({ rows })]);
  for (const [index, { clientId }] of rows.entries()) {
    expect(new Set(both.map((one) => one[index]?.state))).toEqual(new Set(['known', 'new']));
    expect(await balanceOf(Number(clientId))).toBe(12.5);
  }
});

test('random sheets: the check equals the import, a repeat adds nothing, and the sum is that of the sheet', async () => {
  const random = seeded(84);
  const below = (limit: number) => Math.floor(random() * limit);
  const states = (rows: ImportedOpeningResult[]) => rows.map(({ state, message }) => ({ state, message }));
  const clients = Array.from({ length: 8 }, newClient);
  for (let round = 0; round < sheets; round += 1) {
    const rows = Array.from({ length: 1 + below(20) }, (_, n) =>
      aRow({ clientId: clients[below(8)], hours: (1 + below(5000)) / 100, rate: (1 + below(20_000)) / 100, n }),
    );
    const checked = await results({ rows, check: true });
    const runId = randomUUID();
    const imported = await results({ rows, runId });
    expect(states(imported)).toEqual(states(checked));
    expect(imported.every(({ state }) => state === 'new')).toBe(true);
    expect((await results({ rows })).every(({ state }) => state === 'known')).toBe(true);
    for (const clientId of clients) {
      const sum = rows.reduce((total, row) => total + (row.clientId === clientId ? Math.round(row.hours * 100) : 0), 0);
      expect(Math.round((await balanceOf(clientId)) * 100)).toBe(sum);
    }
    expect(await takeBack(runId)).toEqual({ removed: rows.length, kept: [], left: 0 });
  }
  await expectBooksAgree();
});

test('taking back removes what nobody touched, names the rest, and tells nobody', async () => {
  const rows = Array.from({ length: 200 }, () => aRow());
  const runId = randomUUID();
  const imported = [
    ...(await results({ rows: rows.slice(0, 100), runId })),
    ...(await results({ rows: rows.slice(100), runId })),
  ];
  const touched = imported.filter((_, index) => index % 10 < 3);
  const [drawn] = touched;
  const renamed = imported.at(-1);
  for (const [index, { clientId }] of touched.entries())
    await (index % 2 === 0
      ? billing.draw(9100 + index, { revision: 1, hours: 1, choice: 'auto', clientId: Number(clientId) })
      : billing.admin('POST', `/api/accounts/${clientId}/adjustments`, { hours: 1, reason: 'Correction' }));
  await billing.admin('PUT', `/api/timePackages/${renamed?.packageId}`, { ratePerHour: 51 });
  // The account of an import that is taken back falls to 0, of which nobody is told.
  await refreshForecasts(billing.deps);
  const told = await facts();
  // Clients are imported side by side, so either can have the lower number.
  const kept = touched
    .map(({ clientId, packageId }) => ({ clientId, packageId }))
    .sort((one, other) => Number(one.packageId) - Number(other.packageId));
  expect(await takeBack(runId)).toEqual({ removed: 100, kept, left: 40 });
  expect(await takeBack(runId)).toEqual({ removed: 40, kept, left: 0 });
  expect(await takeBack(runId)).toEqual({ removed: 0, kept, left: 0 });
  expect(await refreshForecasts(billing.deps)).toBeGreaterThan(100);
  expect(await facts()).toBe(told);
  expect([await balanceOf(Number(drawn?.clientId)), await balanceOf(Number(rows[9]?.clientId))]).toEqual([11.5, 0]);
  const stays = new Set(touched.map(({ clientId }) => clientId));
  for (const { clientId } of imported) expect(await balanceOf(Number(clientId))).toBe(stays.has(clientId) ? 11.5 : 0);
  const { body: runs } = await billing.admin<unknown[]>('GET', '/api/accounts/openings/runs');
  expect(runs).toContainEqual(expect.objectContaining({ runId, packages: 60, hours: 750 }));
  // The hours of an entry that is deleted return, and then nothing was drawn.
  await billing.draw(9100, { revision: 2, hours: 0, choice: 'auto', clientId: Number(drawn?.clientId) });
  expect(await takeBack(runId)).toMatchObject({ removed: 1, left: 0 });
  await expectBooksAgree();
});

test('refuses other callers, and bodies that the console never sends', async () => {
  const rows = [aRow()];
  for (const adminRole of ['technician', 'accountant'] as const) {
    const caller = api(billing.url, { token: signTestToken({ role: 'admin', id: 5, adminRole }) });
    expect((await send({ rows }, caller)).status).toBe(403);
    expect((await caller('GET', '/api/accounts/openings/runs')).status).toBe(403);
  }
  expect((await send({ rows }, billing.client(7))).status).toBeGreaterThanOrEqual(401);
  expect((await send({ rows }, billing.anonymous)).status).toBe(401);
  expect((await send({ rows: [{ ...rows[0], key: 'key' }] })).status).toBe(422);
  expect((await send({ rows: [{ ...rows[0], clientId: -1 }] })).status).toBe(422);
  expect((await send({ rows: Array.from({ length: 101 }, () => aRow()) })).status).toBe(422);
  expect([413, 422]).toContain((await send({ rows: Array.from({ length: 2001 }, () => aRow()) })).status);
  expect((await send({ rows: [aRow({ note: 'x'.repeat(2_000_000) })] })).status).toBe(413);
  // Another key for the same row is another row, which a client with an opening balance does not get.
  await send({ rows });
  expect((await results({ rows: [{ ...rows[0], key: keyOf('other') }] }))[0]).toMatchObject({ state: 'problem' });
  expect(await results({ rows: [aRow({ clientId: null })] })).toEqual([
    expect.objectContaining({ state: 'problem', packageId: null }),
  ]);
});
