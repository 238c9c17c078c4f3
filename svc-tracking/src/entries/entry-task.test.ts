import { allocations, entryStatuses, type EntryTotals, type Timer } from '@hourbank/contracts';
import { recordsOf, seeded, signTestToken } from '@hourbank/testing';
import { anEntry, startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';

let tracking: Tracking;
beforeEach(async () => {
  tracking = await startTracking();
});
afterEach(() => tracking.close());

const at = '/api/timeEntries';
const log = async (over: Record<string, unknown>) => {
  const packageId = tracking.billing.addPackage(7, 100);
  return tracking.admin<TimeEntry>('POST', at, anEntry({ clientId: 7, packageId, ...over }));
};
const settlements = () =>
  tracking.billing.calls.filter(({ operationId }) => operationId === allocations.putAllocation.id);

test('an entry names a task, keeps it in other changes, and null removes it', async () => {
  const { status, body } = await log({ taskId: 31 });
  expect([status, body.taskId]).toEqual([201, 31]);
  const one = `${at}/${body.id}`;
  expect((await tracking.admin<TimeEntry>('PUT', one, { hours: 2 })).body).toMatchObject({ hours: 2, taskId: 31 });
  expect((await tracking.admin<TimeEntry>('PUT', one, { taskId: '' })).body).toMatchObject({ hours: 2, taskId: null });
  expect((await log({})).body.taskId).toBeNull();
});

test.each([0, -1, 1.5, '31a', 2 ** 31, true, {}])('rejects %p as the task of entries and timers', async (taskId) => {
  const refused = { status: 422, body: { fields: { taskId: 'Choose a task.' } } };
  expect(await log({ taskId })).toMatchObject(refused);
  expect(await tracking.admin('POST', '/api/timers', { taskId })).toMatchObject(refused);
});

test('a change of only the task needs no billing, whatever the entry is', async () => {
  const random = seeded(79);
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const tasks = [null, 31, 32, 2 ** 31 - 1];
  const charged = () => ({ hours: oneOf([0.25, 1, 7.5]), packageId: oneOf(['auto', undefined]) });
  const entries = [];
  for (let index = 0; index < 20; index++) {
    const charge = oneOf([
      charged,
      () => ({ hours: 0, billable: false, nonBillableReason: 'Training', packageId: undefined }),
    ])();
    const { packageId, ...rest } = charge;
    const over = { ...rest, ...(packageId && { packageId }), status: oneOf(entryStatuses), taskId: oneOf(tasks) };
    entries.push((await log(over)).body);
  }
  tracking.billing.always('hang');
  const calls = settlements().length;
  for (const { id, ...entry } of entries) {
    const taskId = oneOf(tasks);
    const { status, body } = await tracking.admin<TimeEntry>('PUT', `${at}/${id}`, { taskId });
    const isChanged = taskId !== entry.taskId;
    expect([status, body]).toEqual([
      200,
      { ...entry, id, taskId, ...(isChanged && { revision: 2, changedAt: expect.any(String) }) },
    ]);
  }
  expect(settlements()).toHaveLength(calls);
});

test('both sides see the hours of a task, and clients only those of their own entries', async () => {
  await log({ taskId: 31, hours: 1.5 });
  await log({ taskId: 31, hours: 2 });
  await log({ taskId: 32, hours: 4 });
  const packageId = tracking.billing.addPackage(8, 10);
  await tracking.admin('POST', at, anEntry({ clientId: 8, packageId, taskId: 31, hours: 1 }));
  const totalsOf = async (path: string, who = tracking.admin) =>
    (await who<{ totals: EntryTotals }>('GET', `${path}task=31&totals=true&pageSize=5`)).body.totals;
  expect(await totalsOf(`${at}?clientId=7&`)).toEqual({ count: 2, hours: 3.5, limited: false });
  expect(await totalsOf(`${at}?`)).toEqual({ count: 3, hours: 4.5, limited: false });
  expect(await totalsOf('/api/client/entries?', tracking.client(7))).toEqual({ count: 2, hours: 3.5, limited: false });
  expect(await totalsOf('/api/client/entries?', tracking.client(9))).toEqual({ count: 0, hours: 0, limited: false });
  expect(await tracking.admin('GET', `${at}?task=one`)).toMatchObject({
    status: 422,
    body: { fields: { task: 'Task must be a number.' } },
  });
  const csv = async (path: string, token: string) =>
    recordsOf(await (await fetch(tracking.url + path, { headers: { authorization: `Bearer ${token}` } })).text());
  for (const rows of [
    await csv('/api/timeEntries.csv?clientId=7&task=31', signTestToken({ role: 'admin', id: 1 })),
    await csv('/api/client/entries.csv?task=31', signTestToken({ role: 'client', id: 7 })),
  ])
    expect(rows.map((row) => Object.entries(row).at(-1))).toEqual([
      ['taskId', '31'],
      ['taskId', '31'],
    ]);
});

test('a timer names a task, which another client does not keep', async () => {
  const created = await tracking.admin<Timer>('POST', '/api/timers', { clientId: 7, taskId: 31 });
  expect(created).toMatchObject({ status: 201, body: { clientId: 7, taskId: 31 } });
  const change = async (body: object) =>
    (await tracking.admin<Timer>('PATCH', `/api/timers/${created.body.id}`, body)).body.taskId;
  expect(await change({ note: 'Router' })).toBe(31);
  expect(await change({ clientId: 7 })).toBe(31);
  expect(await change({ clientId: 8 })).toBeNull();
  expect(await change({ taskId: 32 })).toBe(32);
  expect(await change({ taskId: null })).toBeNull();
});
