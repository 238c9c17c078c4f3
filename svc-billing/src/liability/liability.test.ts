import type { ClientLiability, LiabilityTotals } from '@hourbank/contracts';
import { execute, select } from '@hourbank/service-kit/db';
import { api, signTestToken, turnsDuring } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import { expirePackages } from '../accounts/expire-packages';
import { check } from '../commands';
import { addDays } from '../ledger/days';
import { completeMonths } from './months';
import { monthOf, nextMonth } from './movements';

const start = '2024-01-10';
const clientIds = [7, 8, 9];
let billing: Billing;
let today = start;
let entries = 0;

beforeEach(async () => {
  today = start;
  billing = await startBilling({ today: () => today });
});
afterEach(() => billing.close());

/** Numbers from a seed, so that a failure can be repeated. */
function numbersFrom(seed: number) {
  let state = seed;
  return (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}

const report = async (month: string) => {
  const { status, body, headers } = await billing.admin<ClientLiability[]>(
    'GET',
    `/api/reports/liability?month=${month}&pageSize=100&totals=true`,
  );
  expect(status).toBe(200);
  return { rows: body, totals: JSON.parse(headers.get('x-totals') ?? 'null') as LiabilityTotals };
};

const groups = {
  sold: ['purchase', 'withdrawn', 'changed'],
  used: ['draw', 'reversal'],
  expired: ['expiry', 'expiry_return', 'closed', 'reopened'],
  adjusted: ['adjustment', 'bonus'],
};
interface Line {
  clientId: number;
  kind: string;
  day: string;
  hours: number;
  value: number;
}
const ledger = () =>
  select<Line>(
    billing.deps.platform.db.read,
    'SELECT client_id AS clientId, kind, booked_on AS day, hours, value FROM account_ledger',
  );

const amount = (lines: readonly Line[]) => ({
  hours: lines.reduce((sum, { hours }) => sum + hours, 0) / 100,
  amountCents: lines.reduce((sum, { value }) => sum + Number(value), 0),
});

/** The report as the ledger has it. */
function expected(lines: readonly Line[], month: string) {
  const during = lines.filter(({ day }) => monthOf(day) === month);
  const ofGroup = (name: keyof typeof groups) => amount(during.filter(({ kind }) => groups[name].includes(kind)));
  return {
    opening: amount(lines.filter(({ day }) => monthOf(day) < month)),
    sold: ofGroup('sold'),
    used: ofGroup('used'),
    expired: ofGroup('expired'),
    adjusted: ofGroup('adjusted'),
    closing: amount(lines.filter(({ day }) => monthOf(day) <= month)),
  };
}

/** Random changes of three accounts on the days of five months. */
async function work(next: (max: number) => number) {
  for (let step = 0; step < 60; step += 1) {
    today = addDays(today, next(5));
    const clientId = clientIds[next(3)] ?? 7;
    const path = `/api/accounts/${clientId}`;
    const change = next(6);
    if (change === 0 || step < 3)
      await billing.sell({
        clientId,
        hoursPurchased: 1 + next(9),
        ratePerHour: (1000 + next(9000)) / 100,
        ...(next(2) === 0 && { expiresOn: addDays(today, next(40)) }),
      });
    else if (change === 1) await billing.admin('POST', `${path}/bonuses`, { hours: 1, reason: 'Thanks' });
    else if (change === 2) await billing.admin('POST', `${path}/adjustments`, { hours: 0.5, reason: 'Correction' });
    else if (change === 3)
      await billing.draw(1 + next(entries + 1), { clientId, revision: step, hours: 0, choice: 'auto' });
    else await billing.draw(++entries, { clientId, revision: step, hours: next(300) / 100, choice: 'auto' });
    if (next(4) === 0) await expirePackages(billing.deps);
  }
}

test('the report is that of the ledger, before and after months are completed, and continues from month to month', async () => {
  await work(numbersFrom(5));
  await expirePackages(billing.deps);
  const lines = await ledger();
  const months: string[] = [];
  for (let month = monthOf(start); month <= monthOf(today); month = nextMonth(month)) months.push(month);
  expect(months.length).toBeGreaterThan(3);
  for (const kind of ['purchase', 'draw', 'reversal', 'expiry', 'adjustment', 'bonus'])
    expect(lines.some((line) => line.kind === kind)).toBe(true);

  const reports = () => Promise.all(months.map(report));
  const computed = await reports();
  computed.forEach(({ rows, totals }, index) => {
    const month = months[index] ?? '';
    for (const { clientId, clientName, ...movements } of rows) {
      expect(clientName).toBe(`Client ${clientId}`);
      expect(movements).toEqual(
        expected(
          lines.filter((line) => line.clientId === clientId),
          month,
        ),
      );
      const following = computed[index + 1]?.rows.find((row) => row.clientId === clientId);
      if (following) expect(following.opening).toEqual(movements.closing);
    }
    expect(totals).toEqual(expected(lines, month));
  });

  today = addDays(`${nextMonth(monthOf(today))}-01`, 2);
  await expirePackages(billing.deps);
  await Promise.all([completeMonths(billing.deps), completeMonths(billing.deps)]);
  expect(await billing.deps.liability.completedMonths()).toEqual(months);
  expect(await reports()).toEqual(computed);
  expect(await completeMonths(billing.deps)).toBe(0);
  const print: string[] = [];
  expect(await check(billing.config, (line) => print.push(line), true)).toBe(true);
});

test('bonus hours that an admin changes or deletes are bonus hours, not sold ones', async () => {
  const give = async (hours: number) =>
    (await billing.admin<{ id: number }>('POST', '/api/accounts/7/bonuses', { hours, reason: 'Thanks' })).body.id;
  const [changed, deleted] = [await give(5), await give(2)];
  const sold = await billing.sell({ hoursPurchased: 10 });
  const resize = async (id: number, hoursPurchased: number) =>
    expect((await billing.admin('PUT', `/api/timePackages/${id}`, { hoursPurchased })).status).toBe(200);
  await resize(changed, 8);
  await resize(changed, 6);
  await resize(sold.id, 11);
  expect((await billing.admin('DELETE', `/api/timePackages/${deleted}`)).status).toBe(204);
  expect((await ledger()).map(({ kind, hours }) => [kind, hours / 100])).toEqual([
    ['bonus', 5],
    ['bonus', 2],
    ['purchase', 10],
    ['bonus', 3],
    ['bonus', -2],
    ['changed', 1],
    ['bonus', -2],
  ]);
  expect((await report('2024-01')).totals).toMatchObject({
    sold: { hours: 11, amountCents: 55_000 },
    adjusted: { hours: 6, amountCents: 0 },
    closing: { hours: 17, amountCents: 55_000 },
  });
  expect(await check(billing.config, () => undefined, true)).toBe(true);
});

test('a month is completed from the third day of the next one, after its expiries, and again after an interruption', async () => {
  await billing.sell({ expiresOn: '2024-01-20' });
  await billing.sell({ clientId: 8 });
  today = '2024-02-01';
  expect(await completeMonths(billing.deps)).toBe(0);
  today = '2024-02-03';
  expect(await completeMonths(billing.deps)).toBe(0);
  await expirePackages(billing.deps);
  today = '2024-02-02';
  expect(await completeMonths(billing.deps)).toBe(0);
  today = '2024-02-03';
  let checks = 0;
  expect(await completeMonths(billing.deps, () => ++checks > 1)).toBe(0);
  expect(await billing.deps.liability.completedUntil()).toBeNull();
  expect(await completeMonths(billing.deps)).toBe(1);
  expect((await report('2024-01')).totals.closing).toEqual({ hours: 20, amountCents: 100_000 });
  expect((await report('2024-02')).totals).toMatchObject({
    opening: { hours: 20, amountCents: 100_000 },
    expired: { hours: -10, amountCents: -50_000 },
    closing: { hours: 10, amountCents: 50_000 },
  });
});

test('the check reports a completed month that differs from the ledger', async () => {
  await billing.sell();
  today = '2024-02-03';
  await completeMonths(billing.deps);
  await billing.deps.transact((tx) => execute(tx, 'UPDATE account_months SET sold_hours = 900'));
  const lines: string[] = [];
  expect(await check(billing.config, (line) => lines.push(line), false)).toBe(false);
  expect(lines[0]).toBe(
    'account of client 7: 2024-01 changes the balance by 9 h in account_months, by 10 h in the ledger',
  );
  await billing.deps.transact((tx) => execute(tx, 'DELETE FROM account_months'));
  expect(await check(billing.config, (line) => lines.push(line), false)).toBe(false);
  expect(lines).toContain(
    'account of client 7: 2024-01 changes the balance by nothing in account_months, by 10 h in the ledger',
  );
});

test('pages, exports and names the month that cannot be read', async () => {
  for (const clientId of clientIds) await billing.sell({ clientId });
  const page = await billing.admin<ClientLiability[]>('GET', '/api/reports/liability?month=2024-01&pageSize=2&page=2');
  expect(page.body.map(({ clientId }) => clientId)).toEqual([9]);
  expect([page.headers.get('x-total-count'), page.headers.get('x-totals')]).toEqual(['3', null]);
  expect((await report('2023-12')).rows).toEqual([]);

  const csv = await billing.admin<string>('GET', '/api/reports/liability.csv?month=2024-01');
  expect(csv.body.trim().split('\r\n')).toEqual([
    expect.stringContaining('clientId,clientName,openingHours,openingAmount,soldHours,soldAmount,usedHours'),
    '7,Client 7,0,0,10,500,0,0,0,0,0,0,10,500',
    '8,Client 8,0,0,10,500,0,0,0,0,0,0,10,500',
    '9,Client 9,0,0,10,500,0,0,0,0,0,0,10,500',
  ]);

  for (const path of ['/api/reports/liability', '/api/reports/liability.csv']) {
    expect((await billing.admin('GET', path)).body).toEqual((await billing.admin('GET', `${path}?month=2024-01`)).body);
    for (const query of ['?month=', '?month=2024-13', '?month=2024-1'])
      expect(await billing.admin('GET', path + query)).toMatchObject({
        status: 422,
        body: { code: 'invalid', error: 'Month must be YYYY-MM.' },
      });
    expect(await billing.admin('GET', `${path}?month=2024-02`)).toMatchObject({
      status: 422,
      body: { code: 'invalid', error: 'Month must not be in the future.' },
    });
    const technician = api(billing.url, { token: signTestToken({ role: 'admin', id: 3, adminRole: 'technician' }) });
    expect((await technician('GET', `${path}?month=2024-01`)).status).toBe(403);
    expect((await billing.client(7)('GET', `${path}?month=2024-01`)).status).toBe(403);
  }
});

test('requests run while months without movements are stored', async () => {
  const completed: string[] = [];
  const liability = {
    ...billing.deps.liability,
    completedUntil: async () => '1999-12',
    isExpiryDue: async () => false,
    lastAccount: async () => null,
    storedUntil: async () => 0,
    markCompleted: async (_: unknown, month: string) => void completed.push(month),
  };
  const work = () => completeMonths({ ...billing.deps, liability, today: () => '2002-01-15' });
  expect(await turnsDuring(work)).toBeGreaterThanOrEqual(24);
  expect([completed.length, completed.at(-1)]).toEqual([24, '2001-12']);
});
