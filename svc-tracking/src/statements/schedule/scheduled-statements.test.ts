import type { AdminRole, Statement, StatementSchedule } from '@hourbank/contracts';
import { dayBefore, shiftMonth } from '@hourbank/service-kit/calendar';
import { select } from '@hourbank/service-kit/db';
import { api, signTestToken, turnsDuring } from '@hourbank/testing';
import { type Replica, startTracking, type Tracking } from '../../../tests/tracking';
import { completeDue } from '../complete-statement';
import { createScheduledStatements } from './scheduled-statements';

let tracking: Tracking;
let replica: Replica;
let clients = 300;
/** The time of both replicas. */
let at: Date;
const now = () => at;

beforeEach(async () => {
  tracking = await startTracking({ BUSINESS_TIME_ZONE: 'Asia/Beirut' });
  replica = await tracking.another();
  at = new Date();
  Object.assign(tracking.deps, { now });
  Object.assign(replica.deps, { now });
});
afterEach(() => tracking.close());

const path = '/api/statements/schedule';
const monthly = { frequency: 'monthly', day: 5, hour: 9, skipsEmpty: true } as const;
const put = (body: object, clientId?: number) =>
  tracking.admin<StatementSchedule>('PUT', clientId === undefined ? path : `${path}/${clientId}`, body);
const monthsOn = (months: number) => shiftMonth(tracking.deps.calendar.monthOf(new Date()), months);
/** Moves the clock to an hour of a day some months from now. */
const moveTo = (months: number, day: string, hour: number) => {
  at = tracking.deps.calendar.startOfHour(`${monthsOn(months)}-${day}`, hour);
};
/** Runs the task in two replicas that have just started. */
const run = () => Promise.all([tracking, replica].map(({ deps }) => createScheduledStatements(deps)()));

/** A client with work in some months from now. */
function aClient(...months: number[]): number {
  const clientId = ++clients;
  tracking.billing.book(clientId, { kind: 'purchase', hours: 50, bookedOn: `${monthsOn(-1)}-05` });
  for (const month of months)
    tracking.billing.book(clientId, { kind: 'draw', hours: -1, bookedOn: `${monthsOn(month)}-10` });
  return clientId;
}
const listOf = async (clientId: number) =>
  (await tracking.admin<Statement[]>('GET', `/api/statements?clientId=${clientId}`)).body;
/** The months of a client's statements, in months from now, oldest first. */
const periodsOf = async (clientId: number) => {
  const months = Array.from({ length: 40 }, (_, index) => monthsOn(index - 10));
  return (await listOf(clientId)).reverse().map(({ from }) => months.indexOf(from.slice(0, 7)) - 10);
};

test('the statement of the previous month is sent once when its hour has come', async () => {
  await put(monthly);
  const [busy, idle] = [aClient(1), aClient()];
  moveTo(2, '05', 8);
  await run();
  expect(await periodsOf(busy)).toEqual([]);
  moveTo(2, '05', 9);
  await run();
  await run();
  expect([await periodsOf(busy), await periodsOf(idle)]).toEqual([[1], []]);
  await completeDue(tracking.deps, () => false);
  const month = monthsOn(1);
  expect((await listOf(busy))[0]).toMatchObject({
    number: `ST-${busy}-${month.replace('-', '')}`,
    from: `${month}-01`,
    to: dayBefore(`${monthsOn(2)}-01`),
    state: 'sent',
    closing: 49,
  });
  const rows = await select<{ payload: string }>(
    tracking.deps.db.read,
    "SELECT payload FROM outbox WHERE kind = 'audit' AND payload LIKE '%statement.sent%'",
  );
  expect(rows.map(({ payload }) => JSON.parse(payload) as unknown)).toMatchObject([
    { actor: 'system:statements', clientId: busy },
  ]);
});

test('a month without bookings has a statement if it is not skipped, but not before the account was opened', async () => {
  await put({ ...monthly, skipsEmpty: false });
  const idle = aClient();
  const later = ++clients;
  tracking.billing.book(later, { kind: 'purchase', hours: 5, bookedOn: `${monthsOn(2)}-02` });
  moveTo(2, '20', 0);
  await run();
  expect([await periodsOf(idle), await periodsOf(later)]).toEqual([[1], []]);
});

test('a client whose statement fails delays no other, and is tried again', async () => {
  await put(monthly);
  const [failing, other] = [aClient(1), aClient(1)];
  moveTo(2, '05', 9);
  const { deps } = tracking;
  let mayFail = true;
  const transact: typeof deps.db.tx = (work) =>
    deps.db.tx(async (one) => {
      const result = await work(one);
      const [row] = await select(one, 'SELECT 1 AS n FROM statements WHERE client_id = ?', [failing]);
      if (mayFail && row) throw new Error('a defect');
      return result;
    });
  const send = createScheduledStatements({ ...deps, db: { ...deps.db, tx: transact } });
  await send();
  expect([await periodsOf(failing), await periodsOf(other)]).toEqual([[], [1]]);
  mayFail = false;
  await send();
  expect([await periodsOf(failing), await periodsOf(other)]).toEqual([[1], [1]]);
});

test('after downtime, only the latest statement is sent', async () => {
  await put(monthly);
  const clientId = aClient(1, 2, 3, 4);
  moveTo(4, '04', 12);
  await run();
  expect(await periodsOf(clientId)).toEqual([2]);
  moveTo(5, '28', 12);
  await run();
  expect(await periodsOf(clientId)).toEqual([2, 4]);
});

test('a new schedule applies from its next time on', async () => {
  const clientId = aClient(0, 1, 2, 3);
  moveTo(1, '20', 12);
  await put(monthly);
  await put({ ...monthly, frequency: 'off' }, clientId);
  await run();
  expect(await periodsOf(clientId)).toEqual([]);
  moveTo(2, '20', 12);
  await run();
  expect(await periodsOf(clientId)).toEqual([]);
  expect((await tracking.admin('DELETE', `${path}/${clientId}`)).status).toBe(204);
  await run();
  expect(await periodsOf(clientId)).toEqual([]);
  moveTo(3, '05', 9);
  await run();
  expect(await periodsOf(clientId)).toEqual([2]);
  await put({ ...monthly, day: 20 }, clientId);
  moveTo(3, '20', 9);
  await run();
  expect(await periodsOf(clientId)).toEqual([2]);
  moveTo(4, '20', 9);
  await run();
  expect(await periodsOf(clientId)).toEqual([2, 3]);
});

test('requests run while the statements of many clients are numbered', async () => {
  await put(monthly);
  const many = Array.from({ length: 150 }, () => aClient(1));
  moveTo(2, '05', 9);
  expect(await turnsDuring(() => createScheduledStatements(tracking.deps)())).toBeGreaterThanOrEqual(many.length);
  expect(await periodsOf(many.at(-1) ?? 0)).toEqual([1]);
});

test('random times lead to one statement for each month whose time was met', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  let state = seed;
  const random = (below: number) => {
    state = (state * 48_271 + 11) % 2_147_483_647;
    return state % below;
  };
  const all = Array.from({ length: 18 }, (_, index) => index);
  const own = await Promise.all(
    [1, 2, 3].map(async () => {
      const clientId = aClient(...all);
      const schedule = { frequency: 'monthly', day: 1 + random(28), hour: random(24), skipsEmpty: true };
      await put(schedule, clientId);
      return { clientId, ...schedule };
    }),
  );
  const started = at;
  const expected = new Map(own.map(({ clientId }) => [clientId, new Set<number>()]));
  while (at < tracking.deps.calendar.startOf(monthsOn(14))) {
    at = new Date(at.getTime() + (1 + random(24 * 25)) * 3_600_000);
    await run();
    for (const { clientId, day, hour } of own) {
      const met = all.filter((month) => {
        const due = tracking.deps.calendar.startOfHour(`${monthsOn(month)}-${String(day).padStart(2, '0')}`, hour);
        return due <= at && due >= started;
      });
      const last = met.at(-1);
      if (last !== undefined) expected.get(clientId)?.add(last - 1);
    }
  }
  for (const { clientId } of own)
    expect({ seed, periods: await periodsOf(clientId) }).toEqual({
      seed,
      // Before this month, nothing but the purchase was booked.
      periods: [...(expected.get(clientId) ?? [])].filter((month) => month >= -1),
    });
});

test('a client follows the default schedule until it has its own, and again afterwards', async () => {
  const initial = { frequency: 'off', day: 1, hour: 8, skipsEmpty: true, revision: 1, isDefault: true };
  expect((await tracking.admin('GET', path)).body).toEqual(initial);
  expect((await tracking.admin('GET', `${path}/7`)).body).toEqual(initial);
  expect(await put(monthly)).toMatchObject({ status: 200, body: { ...monthly, isDefault: true } });
  const own = { ...monthly, day: 28, skipsEmpty: false };
  expect((await put(own, 7)).body).toEqual({ ...own, revision: 2, isDefault: false });
  expect((await tracking.admin('GET', `${path}/7`)).body).toEqual({ ...own, revision: 2, isDefault: false });
  expect((await tracking.admin('GET', `${path}/8`)).body).toEqual({
    ...monthly,
    revision: expect.any(Number),
    isDefault: true,
  });
  for (const status of [204, 204]) expect((await tracking.admin('DELETE', `${path}/7`)).status).toBe(status);
  expect((await tracking.admin('GET', `${path}/7`)).body).toEqual({
    ...monthly,
    revision: expect.any(Number),
    isDefault: true,
  });
  for (const method of ['GET', 'DELETE']) expect((await tracking.admin(method, `${path}/404`)).status).toBe(404);
  expect((await put(own, 404)).status).toBe(404);
});

test.each([
  [{ ...monthly, frequency: 'weekly' }, { frequency: 'Select whether statements are sent.' }],
  [{ ...monthly, day: 29 }, { day: 'Enter a day from 1 to 28.' }],
  [{ ...monthly, day: 0 }, { day: 'Enter a day from 1 to 28.' }],
  [{ ...monthly, hour: 24 }, { hour: 'Enter an hour from 0 to 23.' }],
  [{ ...monthly, hour: undefined }, { hour: 'Enter an hour from 0 to 23.' }],
  [{ ...monthly, skipsEmpty: 'yes' }, { skipsEmpty: 'Must be true or false.' }],
])('rejects %j and keeps the schedule', async (body, fields) => {
  for (const clientId of [undefined, 7])
    expect(await put(body, clientId)).toMatchObject({ status: 422, body: { fields } });
  expect((await tracking.admin('GET', `${path}/7`)).body).toMatchObject({ frequency: 'off', isDefault: true });
});

test('roles read and change the schedules that they may', async () => {
  const allowed: Record<AdminRole, number[]> = {
    owner: [200, 200, 200],
    manager: [200, 403, 200],
    technician: [403, 403, 403],
    accountant: [200, 403, 403],
  };
  for (const [role, statuses] of Object.entries(allowed) as [AdminRole, number[]][]) {
    const call = api(tracking.url, { token: signTestToken({ role: 'admin', id: 1, adminRole: role }) });
    const responses = [
      await call('GET', `${path}/7`),
      await call('PUT', path, monthly),
      await call('PUT', `${path}/7`, monthly),
    ];
    expect([role, responses.map(({ status }) => status)]).toEqual([role, statuses]);
  }
  expect((await tracking.client(7)('GET', path)).status).toBe(403);
});
