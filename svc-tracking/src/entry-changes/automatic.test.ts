import { allocations } from '@hourbank/contracts';
import { anEntry, eventually, shortLeases, startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';

let tracking: Tracking;
beforeEach(async () => {
  tracking = await startTracking(shortLeases);
});
afterEach(() => tracking.close());

const twoPackages = () => [tracking.billing.addPackage(7, 2), tracking.billing.addPackage(7, 10)] as const;
const log = (over: Record<string, unknown>) =>
  tracking.admin<TimeEntry>('POST', '/api/timeEntries', anEntry({ clientId: 7, packageId: 'auto', ...over }));
const put = (id: number, body: Record<string, unknown>) =>
  tracking.admin<TimeEntry>('PUT', `/api/timeEntries/${id}`, body);
const settlements = () =>
  tracking.billing.calls
    .filter(({ operationId }) => operationId === allocations.putAllocation.id)
    .map(({ body }) => body);

test('an automatic entry takes hours of several packages, and every response names them', async () => {
  const [first, second] = twoPackages();
  const parts = [
    { packageId: first, hours: 2 },
    { packageId: second, hours: 1 },
  ];
  const made = await log({ hours: 3 });
  expect(made).toMatchObject({ status: 201, body: { packageId: first, hours: 3, parts } });
  expect((await tracking.admin('GET', `/api/timeEntries/${made.body.id}`)).body).toEqual(made.body);
  expect((await put(made.body.id, { hours: 2 })).body).toEqual({
    ...made.body,
    revision: 2,
    changedAt: expect.any(String),
    hours: 2,
    parts: undefined,
  });
  expect([tracking.billing.used(first), tracking.billing.used(second)]).toEqual([200, 0]);
});

test('too few hours are refused with the text and the numbers of billing', async () => {
  twoPackages();
  expect(await log({ hours: 13 })).toMatchObject({
    status: 409,
    body: {
      code: 'not_enough_hours',
      error: 'Not enough hours left: too few.',
      params: { hoursLeft: 12, hoursNeeded: 13 },
    },
  });
});

test('the package of the response is no other choice, another package is', async () => {
  const [first, second] = twoPackages();
  const { id } = (await log({ hours: 3 })).body;
  await put(id, { packageId: first, hours: 4 });
  expect(settlements().at(-1)).toMatchObject({ choice: 'auto', hours: 4 });
  expect((await put(id, { packageId: second })).body).toMatchObject({ packageId: second, hours: 4 });
  expect(settlements().at(-1)).toMatchObject({ choice: second });
  expect((await put(id, { packageId: 'auto' })).body.parts).toHaveLength(2);
});

test('a text or a time of the same day needs no billing, another day does', async () => {
  twoPackages();
  const { id } = (await log({ hours: 3 })).body;
  const before = settlements().length;
  await put(id, { description: '<p>Other</p>', status: 'Closed', date: '2015-11-20T23:00:00Z' });
  expect(settlements()).toHaveLength(before);
  await put(id, { date: '2015-11-21T00:00:00Z' });
  expect(settlements().at(-1)).toMatchObject({ day: '2015-11-21', hours: 3 });
});

test('a change that the reconciler completes is judged by the day on which it was opened', async () => {
  const [first] = twoPackages();
  const { id } = (await log({ hours: 1 })).body;
  tracking.billing.next(allocations.putAllocation, 'lose-call');
  expect((await put(id, { hours: 3 })).status).toBe(202);
  const opened = settlements().at(-1);
  await eventually(async () => {
    await tracking.reconcile();
    return (await tracking.deps.openChanges.count()) === 0;
  });
  expect(settlements().at(-1)).toEqual(opened);
  expect((await tracking.admin('GET', `/api/timeEntries/${id}`)).body).toMatchObject({
    packageId: first,
    parts: [{ hours: 2 }, { hours: 1 }],
  });
});
