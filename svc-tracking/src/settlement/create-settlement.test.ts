import { allocations } from '@hourbank/contracts';
import { type Api, createGate, type Fault, sendKeyed } from '@hourbank/testing';
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

const aClient = (hours = 100) => {
  clients += 1;
  return { clientId: clients, packageId: tracking.billing.addPackage(clients, hours) };
};
const log = (over: Record<string, unknown>, { admin }: { admin: Api } = tracking) =>
  admin<TimeEntry & { code: string; error: string }>('POST', '/api/timeEntries', anEntry(over));
const settled = () =>
  eventually(async () => {
    await tracking.reconcile();
    return (await tracking.deps.openChanges.count()) === 0;
  });

const silences: [string, Fault][] = [
  ['hangs', 'hang'],
  ['is cut off before it acts', 'lose-call'],
  ['is cut off after it acted', 'lose-response'],
  ['fails', { status: 500 }],
  ['is down', { status: 503 }],
  ['acts late', { workAfterMs: 800 }],
  ['responds late', { respondAfterMs: 800 }],
  ['knows a later revision', { status: 412 }],
];

const keyed = (key: string, over: Record<string, unknown>, { admin }: { admin: Api } = tracking) =>
  sendKeyed(() => admin<TimeEntry>('POST', '/api/timeEntries', anEntry(over), { 'idempotency-key': key }));

describe('with timeouts that nothing reaches', () => {
  beforeEach(async () => {
    tracking = await startTracking();
  });
  afterEach(() => tracking.close());

  test('deducts hours once when billing receives the call twice', async () => {
    const ids = aClient();
    tracking.billing.next(allocations.putAllocation, 'repeat');
    expect((await log(ids)).status).toBe(201);
    expect(tracking.billing.used(ids.packageId)).toBe(150);
  });

  test('accepts exactly 10 of 60 concurrent 1 h entries on a 10 h package', async () => {
    const ids = aClient(10);
    const responses = await Promise.all(Array.from({ length: 60 }, () => log({ ...ids, hours: 1 })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(responses.filter(({ status, body }) => status === 409 && body.code === 'not_enough_hours')).toHaveLength(50);
    expect(tracking.billing.used(ids.packageId)).toBe(1000);
    expect((await tracking.admin('GET', `/api/timeEntries/client/${ids.clientId}`)).body).toMatchObject({
      pagination: { totalCount: 10 },
    });
    expect(await allRows(tracking.deps)).toHaveLength(10);
  });

  test('does not show a cancelled entry when a stalled process resumes', async () => {
    const ids = aClient();
    const patient = await startStalled();
    const other = await patient.another();
    const packageId = patient.billing.addPackage(ids.clientId);
    const { opened, open } = createGate();
    patient.billing.next(allocations.putAllocation, { respondAfter: opened });
    const frozen = patient.admin('POST', '/api/entries', anEntry({ clientId: ids.clientId, packageId }));
    await eventually(() => patient.billing.used(packageId) === 150);
    await eventually(async () => {
      await other.reconcile();
      return (await allRows(other.deps)).length === 0;
    });
    expect(patient.billing.used(packageId)).toBe(0);
    open();
    expect((await frozen).status).toBe(503);
    expect([await allRows(other.deps), patient.billing.used(packageId)]).toEqual([[], 0]);
  });

  test('does not show an entry when its process resumes during the cancellation', async () => {
    const patient = await startStalled();
    const other = await patient.another();
    const packageId = patient.billing.addPackage(7);
    const { opened, open } = createGate();
    patient.billing.next(allocations.putAllocation, { respondAfter: opened }, 'lose-call');
    const frozen = patient.admin('POST', '/api/entries', anEntry({ clientId: 7, packageId }));
    await eventually(() => patient.billing.used(packageId) === 150);
    await eventually(async () => {
      await other.reconcile();
      return (await allRows(other.deps))[0]?.settlement_revision === 2;
    });
    open();
    expect((await frozen).status).toBe(503);
    expect(await allRows(patient.deps)).toMatchObject([
      { shown: 0, settlement_revision: 2, intent: expect.stringContaining('cancel') },
    ]);
  });

  test('creates one entry for 50 requests with the same Idempotency-Key', async () => {
    const ids = aClient();
    const responses = await Promise.all(Array.from({ length: 50 }, () => keyed('same', ids)));
    expect(new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(responses[0]!.status).toBe(201);
    expect(responses.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(49);
    expect([await allRows(tracking.deps), tracking.billing.used(ids.packageId)]).toEqual([
      [expect.objectContaining({ shown: 1 })],
      150,
    ]);
    expect(await keyed('same', { ...ids, hours: 2 })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
  });

  test('replays a refusal for the same Idempotency-Key without a second attempt', async () => {
    const ids = aClient(1);
    expect((await keyed('refused', ids)).status).toBe(409);
    tracking.billing.topUp(ids.packageId, 10);
    expect(await keyed('refused', ids)).toMatchObject({ status: 409, body: { code: 'not_enough_hours' } });
    expect((await keyed('another', ids)).status).toBe(201);
  });
});

describe('when billing gives no definite response', () => {
  /** Sends the requests that billing does not answer. */
  let replica: Replica;
  beforeEach(async () => {
    tracking = await startTracking(shortLeases);
    replica = await tracking.another(impatient);
  });
  afterEach(() => tracking.close());

  test.each(silences)('returns 503 and leaves no entry when billing %s', async (_, trouble) => {
    const ids = aClient();
    tracking.billing.next(allocations.putAllocation, trouble);
    const response = await log(ids, replica);
    expect(response).toMatchObject({
      status: 503,
      body: { code: 'billing_unavailable', error: 'Hours cannot be checked right now. Try again in a moment.' },
    });
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await allRows(tracking.deps)).toMatchObject([{ shown: 0, intent: expect.stringContaining('cancel') }]);
    expect((await tracking.admin('GET', `/api/timeEntries/client/${ids.clientId}`)).body).toMatchObject({
      timeEntries: [],
      pagination: { totalCount: 0 },
    });

    await settled();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await allRows(tracking.deps)).toEqual([]);
    expect(tracking.billing.used(ids.packageId)).toBe(0);
  });

  test('never reuses the id of a cancelled or deleted entry', async () => {
    const ids = aClient();
    const first = (await log(ids)).body.id;
    await tracking.admin('DELETE', `/api/entries/${first}`);
    tracking.billing.next(allocations.putAllocation, 'hang');
    await log(ids, replica);
    await settled();
    expect((await log(ids)).body.id).toBe(first + 2);
  });

  test.each(['lose-response', 'hang', { workAfterMs: 700 }] as Fault[])(
    'creates the entry once when a request is repeated after a 503 (%j)',
    async (trouble) => {
      const ids = aClient(2);
      tracking.billing.next(allocations.putAllocation, trouble);
      expect((await keyed('again', ids, replica)).status).toBe(503);
      const repeated = await keyed('again', ids);
      expect(repeated.status).toBe(201);
      expect((await keyed('again', ids)).body).toEqual(repeated.body);
      await settled();
      await new Promise((resolve) => setTimeout(resolve, 600));
      expect(await allRows(tracking.deps)).toEqual([
        expect.objectContaining({ id: repeated.body.id, shown: 1, intent: null }),
      ]);
      expect(tracking.billing.used(ids.packageId)).toBe(150);
    },
  );

  test('returns 503 for a repeated request while billing does not respond, and creates the entry later', async () => {
    const ids = aClient();
    tracking.billing.next(allocations.putAllocation, 'lose-response', 'lose-call');
    expect((await keyed('silent', ids)).status).toBe(503);
    expect((await keyed('silent', ids)).status).toBe(503);
    expect((await keyed('silent', ids)).status).toBe(201);
    expect([(await allRows(tracking.deps)).length, tracking.billing.used(ids.packageId)]).toEqual([1, 150]);
  });
});
