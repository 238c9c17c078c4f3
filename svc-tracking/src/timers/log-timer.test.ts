import type { ResponseOf, Timer, timers as contract } from '@hourbank/contracts';
import { noIdempotency } from '@hourbank/service-kit/idempotency';
import {
  allRows,
  anEntry,
  eventually,
  impatient,
  shortLeases,
  startTracking,
  type TimeEntry,
  type Tracking,
} from '../../tests/tracking';
import { createTimer } from './change-timers';

let tracking: Tracking;
beforeEach(async () => {
  tracking = await startTracking(shortLeases);
});
afterEach(() => tracking.close());

const entries = '/api/timeEntries';
const startTimer = async () => (await tracking.admin<Timer>('POST', '/api/timers', { clientId: 7 })).body.id;
const timers = async () =>
  (await tracking.admin<ResponseOf<typeof contract.listTimers>>('GET', '/api/timers')).body.timers;
const gone = {
  status: 409,
  body: { code: 'timer_gone', error: 'This timer was already logged or discarded.' },
};
const settled = () =>
  eventually(async () => {
    await tracking.reconcile();
    return (await tracking.deps.openChanges.count()) === 0;
  });

test('an entry deletes its timer, and a repeat with the same key answers alike', async () => {
  const packageId = tracking.billing.addPackage(7, 5);
  const timerId = await startTimer();
  const body = anEntry({ clientId: 7, packageId, timerId });
  const key = { 'Idempotency-Key': 'log-1' };
  const created = await tracking.admin<TimeEntry>('POST', entries, body, key);
  expect(created.status).toBe(201);
  expect(created.body).not.toHaveProperty('timerId');
  expect(await timers()).toEqual([]);
  expect((await tracking.admin('POST', entries, body, key)).body).toEqual(created.body);
  expect(await tracking.admin('POST', entries, body)).toMatchObject(gone);
  expect(await allRows(tracking.deps)).toHaveLength(1);
  expect(tracking.billing.used(packageId)).toBe(150);
});

test('time that is not charged deletes its timer, too', async () => {
  const timerId = await startTimer();
  const body = anEntry({ clientId: 7, hours: undefined, billable: false, nonBillableReason: 'Training', timerId });
  expect((await tracking.admin('POST', entries, body)).status).toBe(201);
  expect(await timers()).toEqual([]);
  expect(await tracking.admin('POST', entries, body)).toMatchObject(gone);
  expect(await allRows(tracking.deps)).toHaveLength(1);
});

test('the timer stays if the entry is refused or billing is away', async () => {
  const packageId = tracking.billing.addPackage(7, 1);
  const timerId = await startTimer();
  const body = anEntry({ clientId: 7, packageId, timerId });
  expect((await tracking.admin('POST', entries, body)).status).toBe(409);
  const replica = await tracking.another(impatient);
  tracking.billing.always('hang');
  expect((await replica.admin('POST', entries, body)).status).toBe(503);
  tracking.billing.always(null);
  await settled();
  expect(await timers()).toMatchObject([{ id: timerId }]);
  tracking.billing.topUp(packageId, 5);
  expect((await tracking.admin('POST', entries, body)).status).toBe(201);
  expect(await timers()).toEqual([]);
  expect(tracking.billing.used(packageId)).toBe(150);
});

test('of several entries at the same time with one timer exactly one is logged, and the others take no hours', async () => {
  const packageId = tracking.billing.addPackage(7, 100);
  for (let round = 0; round < 5; round++) {
    const timerId = await startTimer();
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => tracking.admin('POST', entries, anEntry({ clientId: 7, packageId, timerId }))),
    );
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    await settled();
    expect(tracking.billing.used(packageId)).toBe(150 * (round + 1));
    expect(await timers()).toEqual([]);
  }
  expect(await allRows(tracking.deps)).toHaveLength(5);
});

test("rejects another admin's timer", async () => {
  const packageId = tracking.billing.addPackage(7, 5);
  const { id: timerId } = await createTimer(tracking.deps, 2, {}, noIdempotency);
  expect(await tracking.admin('POST', entries, anEntry({ clientId: 7, packageId, timerId }))).toMatchObject(gone);
  expect(tracking.billing.calls).toHaveLength(0);
  expect(await tracking.deps.timers.list(2)).toHaveLength(1);
});
