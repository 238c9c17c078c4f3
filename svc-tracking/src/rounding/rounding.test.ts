import type { AdminRole, Rounding } from '@hourbank/contracts';
import { type Api, api, form, signTestToken } from '@hourbank/testing';
import { allRows, anEntry, startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';

let tracking: Tracking;
let packageId: number;
beforeEach(async () => {
  tracking = await startTracking();
  packageId = tracking.billing.addPackage(7, 20);
});
afterEach(() => tracking.close());

const at = '/api/rounding';
const quarters = { unit: 15, way: 'up', minimum: 0 };
const halves = { unit: 30, way: 'up', minimum: 0 };
const entries = '/api/timeEntries';
const admin = (adminRole: AdminRole): Api =>
  api(tracking.url, { token: signTestToken({ role: 'admin', id: 1, adminRole }) });
const put = (rule: object, clientId?: number) =>
  tracking.admin<Rounding>('PUT', clientId ? `${at}/${clientId}` : at, rule);
const post = (body: object) =>
  tracking.admin<TimeEntry>('POST', entries, anEntry({ clientId: 7, packageId, hours: undefined, ...body }));
const change = (id: number, body: object) => tracking.admin<TimeEntry>('PUT', `${entries}/${id}`, body);

test('a client follows the default rule until it has its own, and again afterwards', async () => {
  const toTheMinute = { unit: 1, way: 'nearest', minimum: 0, revision: 1, isDefault: true };
  expect((await tracking.admin('GET', at)).body).toEqual(toTheMinute);
  expect((await tracking.admin('GET', `${at}/7`)).body).toEqual(toTheMinute);

  expect((await put(quarters)).body).toEqual({ ...quarters, revision: 2, isDefault: true });
  expect((await tracking.admin('GET', `${at}/7`)).body).toEqual({
    ...quarters,
    revision: expect.any(Number),
    isDefault: true,
  });
  expect(await put(halves, 7)).toMatchObject({ status: 200, body: { ...halves, isDefault: false } });
  expect((await tracking.admin('GET', `${at}/7`)).body).toEqual({ ...halves, revision: 2, isDefault: false });
  expect((await tracking.admin('GET', `${at}/8`)).body).toEqual({
    ...quarters,
    revision: expect.any(Number),
    isDefault: true,
  });
  expect((await post({ minutes: 20 })).body).toMatchObject({ hours: 0.5, rounding: halves });

  expect((await tracking.admin('DELETE', `${at}/7`)).status).toBe(204);
  expect((await tracking.admin('DELETE', `${at}/7`)).status).toBe(204);
  expect((await tracking.admin('GET', `${at}/7`)).body).toEqual({
    ...quarters,
    revision: expect.any(Number),
    isDefault: true,
  });
  expect((await post({ minutes: 20 })).body).toMatchObject({ hours: 0.5, rounding: quarters });
});

test('two processes that set the rule of a client at the same time both succeed', async () => {
  const replica = await tracking.another();
  const writers = [tracking.admin, replica.admin, tracking.admin, replica.admin];
  const responses = await Promise.all(writers.map((call) => call('PUT', `${at}/7`, halves)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await tracking.admin('GET', `${at}/7`)).body).toEqual({ ...halves, revision: 2, isDefault: false });
});

test.each([
  [{ ...quarters, unit: 7 }, { unit: 'Select 1, 5, 6, 10, 15, 30 or 60 minutes.' }],
  [{ ...quarters, unit: undefined }, { unit: 'Select 1, 5, 6, 10, 15, 30 or 60 minutes.' }],
  [{ ...quarters, way: 'away' }, { way: 'Select how minutes are rounded.' }],
  [{ ...quarters, minimum: -1 }, { minimum: 'Enter 0 to 240 minutes.' }],
  [{ ...quarters, minimum: 241 }, { minimum: 'Enter 0 to 240 minutes.' }],
  [{ ...quarters, minimum: 1.5 }, { minimum: 'Enter 0 to 240 minutes.' }],
])('rejects %j and keeps the rule', async (rule, fields) => {
  for (const clientId of [undefined, 7])
    expect(await put(rule, clientId)).toMatchObject({ status: 422, body: { fields } });
  expect((await tracking.admin('GET', `${at}/7`)).body).toMatchObject({ unit: 1, isDefault: true });
});

test('an unknown client has no rule', async () => {
  expect((await tracking.admin('GET', `${at}/404`)).status).toBe(404);
  expect((await put(quarters, 404)).status).toBe(404);
  expect((await tracking.admin('DELETE', `${at}/404`)).status).toBe(404);
});

test('roles read and change the rules that they may', async () => {
  const allowed: Record<AdminRole, number[]> = {
    owner: [200, 200, 200],
    manager: [200, 403, 200],
    technician: [200, 403, 403],
    accountant: [200, 403, 200],
  };
  for (const [role, statuses] of Object.entries(allowed) as [AdminRole, number[]][]) {
    const call = admin(role);
    const responses = [
      await call('GET', `${at}/7`),
      await call('PUT', at, quarters),
      await call('PUT', `${at}/7`, quarters),
    ];
    expect([role, responses.map(({ status }) => status)]).toEqual([role, statuses]);
  }
  expect((await tracking.client(7)('GET', at)).status).toBe(403);
  expect((await tracking.anyone('GET', at)).status).toBe(401);
});

test('hours that were calculated by an older rule are refused, and nothing is stored', async () => {
  expect((await post({ minutes: 20, hours: 0.33, hoursBy: 'rule' })).body).toMatchObject({ hours: 0.33 });
  await put(quarters);
  const refused = await post({ minutes: 40, hours: 0.67, hoursBy: 'rule' });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'rounding_changed',
      error: 'The rounding rule has changed: 0.75 h instead of 0.67 h.',
      params: { hours: 0.75, hoursBefore: 0.67 },
    },
  });
  expect(await allRows(tracking.deps)).toHaveLength(1);
  expect(tracking.billing.used(packageId)).toBe(33);

  const { body } = await post({ minutes: 40, hours: 0.75, hoursBy: 'rule' });
  expect(body).toMatchObject({ hours: 0.75, minutes: 40, rounding: quarters });
  await put(halves, 7);
  expect(await change(body.id, { minutes: 50, hours: 1.25, hoursBy: 'rule' })).toMatchObject({
    status: 409,
    body: { code: 'rounding_changed', params: { hours: 1 } },
  });
  expect((await tracking.admin('GET', `${entries}/${body.id}`)).body).toMatchObject({ hours: 0.75, minutes: 40 });
});

test('only changed minutes use the rule of today', async () => {
  await put(quarters);
  const { body } = await post({ minutes: 20 });
  const { id } = body;
  expect(body).toMatchObject({ hours: 0.5, rounding: quarters });
  await put(halves);
  for (const unrelated of [
    { status: 'Closed' },
    { minutes: 20 },
    { minutes: 20, hours: 0.5, hoursBy: 'rule' },
    { description: '<p>Switch</p>', hours: 0.5 },
  ])
    expect(await change(id, unrelated)).toMatchObject({ status: 200, body: { hours: 0.5, rounding: quarters } });
  expect((await change(id, { minutes: 65 })).body).toMatchObject({ hours: 1.5, minutes: 65, rounding: halves });
});

test('hours that were entered by hand have no rule', async () => {
  await put(quarters);
  expect((await post({ minutes: 20, hours: 2 })).body).toMatchObject({ hours: 2, rounding: null });
  expect((await post({ minutes: 20, hours: 1, hoursBy: 'hand' })).body).toMatchObject({ hours: 1, rounding: null });
  expect((await post({ hours: 1 })).body).toMatchObject({ hours: 1, minutes: null, rounding: null });
  expect(await post({ hours: 1, hoursBy: 'rule' })).toMatchObject({
    status: 422,
    body: { fields: { minutes: 'Enter minutes from 1 to 1,440.' } },
  });
  expect(await post({ minutes: 20, hours: 1, hoursBy: 'guess' })).toMatchObject({
    status: 422,
    body: { fields: { hoursBy: 'Must be rule or hand.' } },
  });
  const { body } = await post({ minutes: 20 });
  expect((await change(body.id, { minutes: 25, hoursBy: 'hand' })).body).toMatchObject({
    hours: 0.5,
    minutes: 25,
    rounding: null,
  });
  expect((await change(body.id, { hours: 0.75 })).body).toMatchObject({ hours: 0.75, rounding: null });
});

test('minutes that are removed take their rule with them, and the hours are those that are sent, or stay', async () => {
  await put(quarters);
  const { id } = (await post({ minutes: 20 })).body;
  await put(halves);
  const removed = { minutes: null, rounding: null };
  expect(await change(id, { minutes: null })).toMatchObject({ status: 200, body: { ...removed, hours: 0.5 } });
  expect((await tracking.admin('GET', `${entries}/${id}`)).body).toMatchObject({ ...removed, hours: 0.5 });
  expect((await change(id, { status: 'Closed' })).body).toMatchObject({ ...removed, hours: 0.5 });

  for (const [body, hours] of [
    [{ minutes: null, hours: 0.5 }, 0.5],
    [{ minutes: null, hours: 0.75, hoursBy: 'hand' }, 0.75],
    [form({ minutes: '', hours: '1' }), 1],
  ] as const) {
    await change(id, { minutes: 20, hoursBy: 'rule' });
    expect((await change(id, body)).body).toMatchObject({ ...removed, hours });
    expect(tracking.billing.used(packageId)).toBe(hours * 100);
  }
  await change(id, { minutes: 20 });
  expect(await change(id, { minutes: null, hoursBy: 'rule' })).toMatchObject({
    status: 422,
    body: { fields: { minutes: 'Enter minutes from 1 to 1,440.' } },
  });
});

test('the minutes of time that is not charged can be removed', async () => {
  const notCharged = { packageId: undefined, billable: false, nonBillableReason: 'Goodwill' };
  const { id } = (await post({ ...notCharged, minutes: 20 })).body;
  const removed = { minutes: null, hours: 0, billable: false };
  expect(await change(id, { minutes: null })).toMatchObject({ status: 200, body: removed });
  expect(await change(id, { billable: true, packageId })).toMatchObject({
    status: 422,
    body: { fields: { hours: 'Hours required' } },
  });
});

test('a new entry without minutes may say so', async () => {
  expect((await post({ minutes: null, hours: 1 })).body).toMatchObject({ hours: 1, minutes: null, rounding: null });
  expect(await post({ minutes: null })).toMatchObject({ status: 422, body: { fields: { hours: 'Hours required' } } });
});

test('minutes that round to no hours are refused', async () => {
  await put({ unit: 60, way: 'down', minimum: 0 });
  expect(await post({ minutes: 20 })).toMatchObject({ status: 422, body: { fields: { hours: 'Hours required' } } });
});
