import { allocations } from '@hourbank/contracts';
import { createGate, type Fault } from '@hourbank/testing';
import {
  allRows,
  anEntry,
  eventually,
  impatient,
  type Replica,
  shortLeases,
  startTracking,
  type TimeEntry,
  type Tracking,
} from '../../tests/tracking';

let tracking: Tracking;
/** Sends the requests that billing does not answer. */
let replica: Replica;
let clients = 100;
const others: Tracking[] = [];
afterEach(async () => {
  await Promise.all(others.splice(0).map((other) => other.close()));
});

/** A replica whose changes others take over at once, while it still waits for billing. */
async function startStalled(): Promise<Tracking> {
  const frozen = await startTracking({ SETTLEMENT_LEASE_MS: '50' });
  others.push(frozen);
  return frozen;
}

beforeEach(async () => {
  tracking = await startTracking(shortLeases);
  replica = await tracking.another(impatient);
});
afterEach(() => tracking.close());

async function aLoggedEntry(hours = 10) {
  clients += 1;
  const packageId = tracking.billing.addPackage(clients, hours);
  const { body } = await tracking.admin<TimeEntry>(
    'POST',
    '/api/timeEntries',
    anEntry({ clientId: clients, packageId }),
  );
  return { ...body, packageId, at: `/api/timeEntries/${body.id}`, list: `/api/timeEntries/client/${clients}` };
}
const settled = () =>
  eventually(async () => {
    await tracking.reconcile();
    return (await tracking.deps.openChanges.count()) === 0;
  });
const listed = async (list: string) =>
  (await tracking.admin<{ timeEntries: TimeEntry[] }>('GET', list)).body.timeEntries;

const silences: Fault[] = ['hang', 'lose-call', 'lose-response', { status: 500 }, { workAfterMs: 800 }];

test.each(silences)(
  'accepts an update without a response from billing (%j), keeps the old values and completes it later',
  async (trouble) => {
    const { at, list, packageId, id } = await aLoggedEntry();
    tracking.billing.next(allocations.putAllocation, trouble);
    const response = await replica.admin<TimeEntry>('PUT', at, { hours: 3, status: 'Closed' });
    expect(response).toMatchObject({ status: 202, body: { id, hours: 1.5, status: 'Open', settlement: 'pending' } });
    expect(await listed(list)).toMatchObject([{ hours: 1.5, settlement: 'pending' }]);
    expect((await tracking.admin('GET', at)).body).toMatchObject({ hours: 1.5, settlement: 'pending' });

    await settled();
    const after = (await tracking.admin<TimeEntry>('GET', at)).body;
    expect(after).toMatchObject({ hours: 3, status: 'Closed' });
    expect(after).not.toHaveProperty('settlement');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(tracking.billing.used(packageId)).toBe(300);
  },
);

test('drops an accepted update that billing refuses later', async () => {
  const { at, packageId } = await aLoggedEntry(2);
  tracking.billing.next(allocations.putAllocation, 'lose-call');
  expect((await tracking.admin('PUT', at, { hours: 3 })).status).toBe(202);
  await settled();
  const after = (await tracking.admin<TimeEntry>('GET', at)).body;
  expect([after.hours, after.settlement, tracking.billing.used(packageId)]).toEqual([1.5, undefined, 150]);
});

test('returns 409 for other changes and serves reads while a change is open', async () => {
  const { at } = await aLoggedEntry();
  tracking.billing.next(allocations.putAllocation, 'hang');
  const first = replica.admin('PUT', at, { hours: 2 });
  await eventually(async () => (await tracking.deps.openChanges.count()) === 1);
  for (const other of [
    tracking.admin('PUT', at, { hours: 4 }),
    tracking.admin('PUT', at, { status: 'Closed' }),
    tracking.admin('DELETE', at),
  ]) {
    expect(await other).toMatchObject({
      status: 409,
      body: { code: 'entry_busy', error: 'This entry is being changed. Try again in a moment.' },
    });
  }
  expect((await first).status).toBe(202);
  expect((await tracking.admin('DELETE', at)).status).toBe(409);
  expect((await tracking.admin('GET', at)).body).toMatchObject({ settlement: 'pending' });
});

test.each(silences)(
  'accepts a deletion without a response from billing (%j) and completes it later',
  async (trouble) => {
    const { at, list, packageId } = await aLoggedEntry();
    tracking.billing.next(allocations.putAllocation, trouble);
    expect(await replica.admin('DELETE', at)).toMatchObject({ status: 202, body: { settlement: 'pending' } });
    expect(await listed(list)).toMatchObject([{ hours: 1.5, settlement: 'pending' }]);
    expect(await tracking.admin('DELETE', at)).toMatchObject({ status: 202, body: { settlement: 'pending' } });

    await settled();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect([(await tracking.admin('GET', at)).status, (await tracking.admin('DELETE', at)).status]).toEqual([404, 404]);
    expect(await listed(list)).toEqual([]);
    expect([await allRows(tracking.deps), tracking.billing.used(packageId)]).toEqual([[], 0]);
  },
);

test('deletes an entry once for two concurrent deletions', async () => {
  const { at, list, packageId } = await aLoggedEntry();
  const statuses = (await Promise.all([tracking.admin('DELETE', at), tracking.admin('DELETE', at)])).map(
    ({ status }) => status,
  );
  expect(statuses).toContain(204);
  for (const status of statuses) expect([202, 204, 404]).toContain(status);
  expect([(await tracking.admin('GET', list)).body, tracking.billing.used(packageId)]).toEqual([
    expect.objectContaining({ pagination: expect.objectContaining({ totalCount: 0 }) }),
    0,
  ]);
});

test('completes an accepted update after its process was killed', async () => {
  const { at, packageId } = await aLoggedEntry();
  tracking.billing.next(allocations.putAllocation, 'lose-response');
  expect((await tracking.admin('PUT', at, { hours: 4 })).status).toBe(202);
  await tracking.stop();

  const next = await tracking.another();
  next.keepReconciling();
  await eventually(async () => (await next.admin<TimeEntry>('GET', at)).body.hours === 4);
  expect(tracking.billing.used(packageId)).toBe(400);
});

test('finishes many open changes with reconcilers in several replicas', async () => {
  const entries = [];
  for (let made = 0; made < 12; made++) entries.push(await aLoggedEntry());
  tracking.billing.always('lose-response');
  const responses = await Promise.all(
    entries.map(({ at }, index) =>
      index % 3 === 0 ? tracking.admin('DELETE', at) : tracking.admin('PUT', at, { hours: 2 + index / 100 }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(entries.map(() => 202));
  tracking.billing.always(null);

  const replicas = await Promise.all([tracking.another(), tracking.another(), tracking.another()]);
  for (const replica of replicas) replica.keepReconciling();
  await eventually(async () => (await tracking.deps.openChanges.count()) === 0);
  for (const [index, { at, packageId }] of entries.entries()) {
    const { status, body } = await tracking.admin<TimeEntry>('GET', at);
    if (index % 3 === 0) expect([status, tracking.billing.used(packageId)]).toEqual([404, 0]);
    else expect([body.hours, tracking.billing.used(packageId)]).toEqual([2 + index / 100, 200 + index]);
  }
  const counts = await tracking.deps.db.read.query<{ entries: number }[]>('SELECT entries FROM client_totals');
  expect(counts.reduce((sum, { entries: n }) => sum + n, 0)).toBe(8);
});

test('changes nothing when a stalled process resumes after later changes', async () => {
  const patient = await startStalled();
  const other = await patient.another();
  const packageId = patient.billing.addPackage(7);
  const {
    body: { id },
  } = await patient.admin<TimeEntry>('POST', '/api/entries', anEntry({ clientId: 7, packageId }));
  const { opened, open } = createGate();
  patient.billing.next(allocations.putAllocation, { respondAfter: opened });
  const frozen = patient.admin<TimeEntry>('PUT', `/api/entries/${id}`, { hours: 2 });
  await eventually(() => patient.billing.used(packageId) === 200);

  await eventually(async () => {
    await other.reconcile();
    return (await other.admin<TimeEntry>('GET', `/api/entries/${id}`)).body.hours === 2;
  });
  expect((await other.admin('PUT', `/api/entries/${id}`, { hours: 5 })).status).toBe(200);
  open();
  expect(await frozen).toMatchObject({ status: 200, body: { hours: 5 } });
  expect(await allRows(patient.deps)).toMatchObject([{ hours: 500, settlement_revision: 3, intent: null }]);
  expect(patient.billing.used(packageId)).toBe(500);
});

test('leaves a later change open when a stalled process resumes', async () => {
  const patient = await startStalled();
  const packageId = patient.billing.addPackage(7);
  const {
    body: { id },
  } = await patient.admin<TimeEntry>('POST', '/api/entries', anEntry({ clientId: 7, packageId }));
  const [first, second] = [createGate(), createGate()];
  patient.billing.next(allocations.putAllocation, { respondAfter: first.opened });
  const frozen = patient.admin<TimeEntry>('PUT', `/api/entries/${id}`, { hours: 2 });
  await eventually(() => patient.billing.used(packageId) === 200);
  await eventually(async () => {
    await patient.reconcile();
    return (await patient.deps.openChanges.count()) === 0;
  });
  patient.billing.next(allocations.putAllocation, { workAfter: second.opened });
  const later = patient.admin<TimeEntry>('PUT', `/api/entries/${id}`, { hours: 5, status: 'Closed' });
  await eventually(async () => (await patient.deps.openChanges.count()) === 1);
  first.open();
  expect(await frozen).toMatchObject({ status: 200, body: { hours: 2, settlement: 'pending' } });
  expect(await allRows(patient.deps)).toMatchObject([
    { hours: 200, settlement_revision: 3, intent: expect.stringContaining('update') },
  ]);
  second.open();
  expect(await later).toMatchObject({ status: 200, body: { hours: 5, status: 'Closed' } });
  expect(patient.billing.used(packageId)).toBe(500);
});

test('leaves a change open and logs an error when billing has a later revision', async () => {
  const { at, id, packageId, clientId } = await aLoggedEntry();
  tracking.billing.draws.set(id, { revision: 9, parts: [{ packageId, hours: 150 }], refusal: null });
  expect((await tracking.admin('PUT', at, { hours: 2 })).status).toBe(202);
  await eventually(async () => {
    await tracking.reconcile();
    return (await tracking.anyone<string>('GET', '/metrics')).body.includes(
      'tracking_reconciled_total{kind="update",response="stale",service="tracking"} 1',
    );
  });
  expect(await listed(`/api/timeEntries/client/${clientId}`)).toMatchObject([{ hours: 1.5, settlement: 'pending' }]);
});

test('/metrics reports open changes and what reconcilers finished', async () => {
  const { at } = await aLoggedEntry();
  const metrics = async () => (await tracking.anyone<string>('GET', '/metrics')).body;
  tracking.billing.next(allocations.putAllocation, 'lose-call');
  await tracking.admin('PUT', at, { hours: 2 });
  expect(await metrics()).toContain('tracking_open_intents{service="tracking"} 1');
  await settled();
  expect(await metrics()).toContain('tracking_open_intents{service="tracking"} 0');
  expect(await metrics()).toContain(
    'tracking_reconciled_total{kind="update",response="accepted",service="tracking"} 1',
  );
});

test('an entry of the last accepted evening, whose business day is in 2101, is settled and returns its hours', async () => {
  const inBeirut = await startTracking({ BUSINESS_TIME_ZONE: 'Asia/Beirut' });
  others.push(inBeirut);
  const packageId = inBeirut.billing.addPackage(7, 10);
  const created = await inBeirut.admin<TimeEntry>(
    'POST',
    '/api/entries',
    anEntry({ clientId: 7, packageId, date: '2100-12-31T22:30:00Z' }),
  );
  expect(created.status).toBe(201);
  expect((await inBeirut.admin('DELETE', `/api/entries/${created.body.id}`)).status).toBe(204);
});
