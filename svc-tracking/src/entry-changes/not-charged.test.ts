import { allocations, identity } from '@hourbank/contracts';
import { aPng, createGate, form, recordsOf } from '@hourbank/testing';
import {
  allRows,
  anEntry,
  closedClient,
  eventually,
  filesByState,
  shortLeases,
  startTracking,
  type TimeEntry,
  type Tracking,
  unknownClient,
} from '../../tests/tracking';
import { check } from '../commands';

let tracking: Tracking;
beforeEach(async () => {
  tracking = await startTracking(shortLeases);
});
afterEach(() => tracking.close());

const at = '/api/timeEntries';
const reason = 'Training on our side';
const notCharged = { billable: false, nonBillableReason: reason };
const post = (body: Record<string, unknown>) =>
  tracking.admin<TimeEntry>('POST', at, { ...anEntry({ clientId: 7, hours: undefined }), ...body });
const settled = () =>
  eventually(async () => {
    await tracking.reconcile();
    return (await tracking.deps.openChanges.count()) === 0;
  });

test('creates, changes and deletes time that is not charged while billing is unavailable', async () => {
  tracking.billing.always('hang');
  const created = await post({ ...notCharged, minutes: 90 });
  const entry = { packageId: null, hours: 0, minutes: 90, billable: false, nonBillableReason: reason };
  expect(created).toMatchObject({ status: 201, body: entry });
  const { body: list } = await tracking.admin<{ timeEntries: TimeEntry[]; pagination: object }>(
    'GET',
    `${at}/client/7`,
  );
  expect(list).toMatchObject({ timeEntries: [entry], pagination: { totalCount: 1 } });

  const one = `${at}/${created.body.id}`;
  const changed = await tracking.admin('PUT', one, { nonBillableReason: 'Goodwill', status: 'Closed' });
  expect(changed).toMatchObject({ status: 200, body: { ...entry, nonBillableReason: 'Goodwill', status: 'Closed' } });
  expect((await tracking.admin('DELETE', one)).status).toBe(204);
  expect((await tracking.admin('GET', one)).status).toBe(404);
  expect(tracking.billing.calls).toHaveLength(0);
});

test.each([
  [{ billable: false }, { nonBillableReason: "Enter a reason why this time isn't charged." }],
  [{ billable: false, nonBillableReason: '  ' }, { nonBillableReason: "Enter a reason why this time isn't charged." }],
  [{ ...notCharged, hours: 1 }, { hours: "Enter 0 hours for time that isn't charged." }],
  [{ ...notCharged, minutes: 0 }, { minutes: 'Enter minutes from 1 to 1,440.' }],
  [{ ...notCharged, minutes: 1441 }, { minutes: 'Enter minutes from 1 to 1,440.' }],
  [{}, { packageId: 'Please select a package.', hours: 'Hours required' }],
  [
    { billable: true, nonBillableReason: reason },
    { packageId: 'Please select a package.', hours: 'Hours required' },
  ],
  [
    { date: undefined, hours: 0 },
    { date: 'Date is required', packageId: 'Please select a package.', hours: 'Hours required' },
  ],
])('rejects %j', async (body, fields) => {
  const refused = await post(body);
  expect(refused).toMatchObject({ status: 422, body: { fields } });
  expect(Object.keys((refused.body as unknown as { fields: object }).fields).sort()).toEqual(
    Object.keys(fields).sort(),
  );
});

test.each([
  ['a closed client', closedClient, 409, { code: 'client_closed', error: 'This client is closed.' }],
  ['an unknown client', unknownClient, 404, { code: 'not_found', error: 'Client not found.' }],
])('refuses time of %s before it receives files', async (_, clientId, status, body) => {
  const fields = { ...notCharged, billable: 'false', clientId: String(clientId) };
  const { date, description, status: entryStatus } = anEntry();
  const sent = form({ ...fields, date, description, status: entryStatus }, { screenshots: [aPng(4, 4, 'rack.png')] });
  expect(await tracking.admin('POST', at, sent)).toMatchObject({ status, body });
  expect(await filesByState(tracking.deps)).toEqual({});
  expect(await allRows(tracking.deps)).toEqual([]);
});

const lookUps = () =>
  tracking.identity.calls.filter(({ operationId }) => operationId === identity.findClients.id).length;

test('creates time that is not charged while identity is unavailable, for which it waits once', async () => {
  tracking.identity.always((operation) => (operation === identity.findClients ? { status: 500 } : null));
  expect((await post({ ...notCharged, minutes: 15 })).status).toBe(201);
  expect(lookUps()).toBe(1);
});

test('stores nothing if identity becomes unavailable during the creation', async () => {
  tracking.identity.next(identity.findClients, { respondAfterMs: 0 }, { status: 500 });
  const { date, description, status } = anEntry();
  const fields = { ...notCharged, billable: 'false', clientId: '7', date, description, status };
  const sent = form(fields, { screenshots: [aPng(4, 4, 'rack.png')] });
  expect(await tracking.admin('POST', at, sent)).toMatchObject({ status: 503, body: { code: 'client_unavailable' } });
  expect(lookUps()).toBe(2);
  expect(await filesByState(tracking.deps)).toEqual({});
  expect(await allRows(tracking.deps)).toEqual([]);
});

test('a creation that its process left open is cancelled, and stores nothing when the process continues', async () => {
  const { opened, open } = createGate();
  tracking.identity.next(identity.findClients, { respondAfterMs: 0 }, { respondAfter: opened });
  const response = post({ ...notCharged, minutes: 15 });
  await eventually(() => lookUps() === 2);
  await settled();
  expect(await allRows(tracking.deps)).toEqual([]);
  open();
  expect((await response).status).toBe(503);
  expect(await allRows(tracking.deps)).toEqual([]);
  expect(await check(tracking.config, () => undefined, { pauseMs: 10 })).toBe(true);
});

test('reads the choice from a multipart form', async () => {
  const form = new FormData();
  const body = { ...anEntry({ clientId: 7 }), hours: 0, billable: 'false', nonBillableReason: reason, minutes: 15 };
  for (const [name, value] of Object.entries(body)) form.set(name, String(value));
  expect(await tracking.admin('POST', at, form)).toMatchObject({ status: 201, body: { billable: false, minutes: 15 } });
});

test('returns the hours of an entry that is no longer charged, and takes them again', async () => {
  const packageId = tracking.billing.addPackage(7, 2);
  const { body } = await post({ packageId, hours: 1.5 });
  const one = `${at}/${body.id}`;
  tracking.billing.next(allocations.putAllocation, 'lose-response');
  expect((await tracking.admin('PUT', one, notCharged)).status).toBe(202);
  await settled();
  expect((await tracking.admin('GET', one)).body).toMatchObject({ packageId: null, hours: 0, ...notCharged });
  expect(tracking.billing.used(packageId)).toBe(0);

  const refused = await tracking.admin('PUT', one, { billable: true, packageId, hours: 3 });
  expect(refused.status).toBe(409);
  expect((await tracking.admin('GET', one)).body).toMatchObject({ packageId: null, hours: 0, ...notCharged });
  expect((await tracking.admin('PUT', one, { billable: true, packageId })).status).toBe(422);

  const charged = await tracking.admin('PUT', one, { billable: true, packageId, hours: 2 });
  expect(charged).toMatchObject({ status: 200, body: { packageId, hours: 2, billable: true, nonBillableReason: '' } });
  expect(tracking.billing.used(packageId)).toBe(200);
  expect(await check(tracking.config, () => undefined, { pauseMs: 10 })).toBe(true);
});

test('charges the hours of the minutes if no hours are entered', async () => {
  const packageId = tracking.billing.addPackage(7, 5);
  const { body } = await post({ packageId, minutes: 20 });
  expect(body).toMatchObject({ minutes: 20, hours: 0.33 });
  const one = `${at}/${body.id}`;
  expect((await tracking.admin('PUT', one, { minutes: 50 })).body).toMatchObject({ minutes: 50, hours: 0.83 });
  expect((await tracking.admin('PUT', one, { minutes: 60, hours: 2 })).body).toMatchObject({ minutes: 60, hours: 2 });
  expect((await tracking.admin('PUT', one, { status: 'Closed' })).body).toMatchObject({ minutes: 60, hours: 2 });
  expect(tracking.billing.used(packageId)).toBe(200);
});

test('lists time that is not charged after the statement, without hours and balance', async () => {
  const packageId = tracking.billing.addPackage(7, 10);
  await post({ ...notCharged, description: '<p>Workshop</p>' });
  const { body: charged } = await post({ packageId, hours: 1.5 });
  const booked = { packageId, bookedOn: '2015-11-20' };
  tracking.billing.book(7, { kind: 'purchase', hours: 10, ...booked });
  tracking.billing.book(7, { kind: 'draw', hours: -1.5, entryId: charged.id, ...booked });
  const records = recordsOf(
    await tracking
      .client(7)<string>('GET', '/api/client/report')
      .then(({ body }) => body),
  );
  expect(records.map(({ type, hoursOut, balance }) => [type, hoursOut, balance])).toEqual([
    ['package', '', '10'],
    ['entry', '1.5', '8.5'],
    ['notCharged', '', ''],
  ]);
  expect(records.at(-1)?.description).toBe(`Workshop (not charged: ${reason})`);
  const { body: lines } = await tracking.client(7)<{ type: string }[]>('GET', '/api/client/report/lines');
  expect(lines.map(({ type }) => type)).toEqual(['package', 'entry']);
});
