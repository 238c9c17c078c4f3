import { billing } from '@hourbank/contracts';
import { anEntry, impatient, startTracking, type Tracking } from '../../tests/tracking';

let tracking: Tracking;
beforeEach(async () => {
  tracking = await startTracking({ BUSINESS_TIME_ZONE: 'Asia/Beirut' });
  Object.assign(tracking.billing.sales, {
    hoursSold: 12_050,
    revenue: 602_525,
    activeClients: 3,
    hoursLeft: 6_250,
    monthly: [
      { month: '2024-01', hours: 100 },
      { month: '2026-02', hours: 5000 },
      { month: '2026-11', hours: 6950 },
    ],
    methods: [
      { method: 'omt', count: 4 },
      { method: 'bank', count: 1 },
    ],
  });
  tracking.deps.now = () => new Date('2026-11-20T12:00:00Z');
});
afterEach(() => tracking.close());

const headline = '/api/analytics/headline-stats';
const monthly = '/api/analytics/monthly-sold-consumed';
const methods = '/api/analytics/payment-methods-summary';

async function work() {
  const packageId = tracking.billing.addPackage(7);
  for (const [date, hours] of [
    ['2026-10-31T21:59:59Z', 0.1],
    ['2026-10-31T22:00:00Z', 0.2],
    ['2026-11-05T10:00:00Z', 0.1],
    ['2025-11-30T10:00:00Z', 4],
  ] as const) {
    expect(
      (await tracking.admin('POST', '/api/entries', anEntry({ clientId: 7, packageId, date, hours }))).status,
    ).toBe(201);
  }
}

test('returns all hours and revenue exactly, and active clients', async () => {
  await work();
  expect((await tracking.admin('GET', headline)).body).toEqual({
    totalHoursSold: 120.5,
    totalHoursConsumed: 4.4,
    totalRevenue: 6025.25,
    activeClients: 3,
    hoursLeft: 62.5,
  });
});

test('returns the last twelve months, ascending, without empty months', async () => {
  await work();
  expect((await tracking.admin('GET', monthly)).body).toEqual([
    { month: '2026-02', sold: 50, consumed: 0 },
    { month: '2026-10', sold: 0, consumed: 0.1 },
    { month: '2026-11', sold: 69.5, consumed: 0.3 },
  ]);
});

test('returns the requested months, including both ends', async () => {
  await work();
  expect((await tracking.admin('GET', `${monthly}?from=2024-01&to=2026-02`)).body).toEqual([
    { month: '2024-01', sold: 1, consumed: 0 },
    { month: '2025-11', sold: 0, consumed: 4 },
    { month: '2026-02', sold: 50, consumed: 0 },
  ]);
  expect((await tracking.admin<unknown[]>('GET', `${monthly}?from=2026-11`)).body).toHaveLength(1);
  expect((await tracking.admin<unknown[]>('GET', `${monthly}?to=2024-12`)).body).toEqual([
    { month: '2024-01', sold: 1, consumed: 0 },
  ]);
  expect((await tracking.admin('GET', `${monthly}?from=2026-12&to=2026-01`)).body).toEqual([]);
});

test('determines the current month in the business time zone', async () => {
  tracking.deps.now = () => new Date('2026-11-30T22:00:00Z');
  await work();
  tracking.billing.sales.monthly.push({ month: '2025-12', hours: 100 }, { month: '2026-12', hours: 100 });
  expect((await tracking.admin<{ month: string }[]>('GET', monthly)).body.map(({ month }) => month)).toEqual([
    '2026-02',
    '2026-10',
    '2026-11',
    '2026-12',
  ]);
});

test('leaves out a month whose entries were deleted', async () => {
  const packageId = tracking.billing.addPackage(7);
  const { body } = await tracking.admin(
    'POST',
    '/api/entries',
    anEntry({ clientId: 7, packageId, date: '2026-05-05T10:00:00Z' }),
  );
  await tracking.admin('DELETE', `/api/entries/${String(body.id)}`);
  expect((await tracking.admin<{ month: string }[]>('GET', monthly)).body.map(({ month }) => month)).toEqual([
    '2026-02',
    '2026-11',
  ]);
});

test('counts paid packages by payment method', async () => {
  expect((await tracking.admin('GET', methods)).body).toEqual([
    { method: 'omt', count: 4 },
    { method: 'bank', count: 1 },
  ]);
});

describe('while billing does not respond', () => {
  test.each([
    ['hangs', 'hang'],
    ['cuts', 'lose-call'],
    ['fails', { status: 500 }],
  ] as const)('the last known sales are shown and marked (it %s)', async (_, trouble) => {
    await work();
    await tracking.admin('GET', headline);
    const replica = await tracking.another(impatient);
    replica.deps.now = tracking.deps.now;
    tracking.billing.always(trouble);
    expect((await replica.admin('GET', headline)).body).toEqual({
      totalHoursSold: 120.5,
      totalHoursConsumed: 4.4,
      totalRevenue: 6025.25,
      activeClients: 3,
      hoursLeft: 62.5,
      stale: true,
    });
    expect((await replica.admin<unknown[]>('GET', monthly)).body).toContainEqual({
      month: '2026-11',
      sold: 69.5,
      consumed: 0.3,
      stale: true,
    });
    expect((await replica.admin('GET', methods)).body).toEqual([
      { method: 'omt', count: 4, stale: true },
      { method: 'bank', count: 1, stale: true },
    ]);
    tracking.billing.always(null);
    expect((await tracking.admin('GET', headline)).body).not.toHaveProperty('stale');
  });

  test('returns the newest cached sales in another process', async () => {
    await tracking.admin('GET', headline);
    tracking.billing.sales.activeClients = 4;
    await tracking.admin('GET', methods);
    await tracking.stop();
    tracking.billing.always('lose-call');
    expect((await (await tracking.another()).admin('GET', headline)).body).toMatchObject({
      activeClients: 4,
      stale: true,
    });
  });

  test('returns 503 if nothing is cached', async () => {
    tracking.billing.next(billing.getSales, { status: 500 });
    expect(await tracking.admin('GET', headline)).toMatchObject({ status: 503, body: { code: 'billing_unavailable' } });
  });
});

test.each(['from=2026-13', 'from=2026-1', 'to=banana', 'to=2026-11-01'])('rejects %s as a month', async (query) => {
  expect(await tracking.admin('GET', `${monthly}?${query}`)).toMatchObject({
    status: 422,
    body: { error: 'Month must be YYYY-MM.' },
  });
});

test.each([headline, monthly, methods])('allows only admins: %s', async (path) => {
  expect((await tracking.client(7)('GET', path)).status).toBe(403);
  expect(await tracking.anyone('GET', path)).toMatchObject({ status: 401, body: { error: 'No token available' } });
});
