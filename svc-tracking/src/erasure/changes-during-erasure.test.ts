import { allocations, identity } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { aPng, createGate, form } from '@hourbank/testing';
import {
  allRows,
  anEntry,
  eventually,
  filesByState,
  startTracking,
  type TimeEntry,
  type Tracking,
} from '../../tests/tracking';
import { reconcile } from '../settlement/reconciler';

let tracking: Tracking;
beforeEach(async () => {
  tracking = await startTracking();
});
afterEach(() => tracking.close());

const clientId = 7;
const text = '<p>Server room of the Byblos office</p>';
const screenshot = () => ({ screenshots: [aPng(4, 4, 'rack.png')] });
const fields = (packageId: number) => ({
  ...anEntry({ clientId: String(clientId), packageId: String(packageId), description: text }),
  hours: '1.5',
});

async function anEntryOfTheClient() {
  const packageId = tracking.billing.addPackage(clientId, 10);
  const { body } = await tracking.admin<TimeEntry>('POST', '/api/entries', form(fields(packageId), screenshot()));
  return { id: body.id, packageId, one: `/api/entries/${body.id}` };
}

/** Erases the client after billing has worked on the request and before its response arrives. */
async function eraseDuring<Response>(request: () => Promise<Response>): Promise<Response> {
  const { opened, open } = createGate();
  tracking.billing.next(allocations.putAllocation, { respondAfter: opened });
  const calls = tracking.billing.calls.length;
  const response = request();
  await eventually(() => tracking.billing.calls.length > calls);
  await tracking.eraseClient(clientId);
  open();
  return response;
}
/** Lets the lease of all open changes expire, and reconciles. */
const settle = () => reconcile({ ...tracking.deps, now: () => new Date(Date.now() + 86_400_000) });

const storedEntries = async () => JSON.stringify(await select(tracking.deps.db.read, 'SELECT * FROM entries'));
const auditedTexts = async (action: string) => {
  const events = await select<{ payload: string }>(tracking.deps.db.read, 'SELECT payload FROM outbox');
  const ofAction = events.filter(({ payload }) => payload.includes(`"${action}"`));
  return { events: ofAction.length, withText: ofAction.filter(({ payload }) => payload.includes('Byblos')).length };
};

const change = () => form({ hours: '3', description: `${text}<p>Again</p>`, reason: 'Byblos' }, screenshot());

test('an update whose process waits for billing writes no erased texts back', async () => {
  const { one, packageId } = await anEntryOfTheClient();
  const { status, body } = await eraseDuring(() => tracking.admin<TimeEntry>('PUT', one, change()));
  expect([status, body]).toMatchObject([200, { hours: 3, description: '', screenshots: [] }]);
  expect(await storedEntries()).not.toContain('Byblos');
  expect(await auditedTexts('entry.updated')).toEqual({ events: 1, withText: 0 });
  expect(tracking.billing.used(packageId)).toBe(300);
});

test('a reconciler that waits for billing writes no erased texts back', async () => {
  const { one, packageId } = await anEntryOfTheClient();
  tracking.billing.next(allocations.putAllocation, 'lose-call');
  expect((await tracking.admin('PUT', one, change())).status).toBe(202);
  expect(await eraseDuring(settle)).toBe('worked');
  expect((await tracking.admin('GET', one)).body).toMatchObject({ hours: 3, description: '', screenshots: [] });
  expect(await storedEntries()).not.toContain('Byblos');
  expect(await auditedTexts('entry.updated')).toEqual({ events: 1, withText: 0 });
  expect(tracking.billing.used(packageId)).toBe(300);
});

test('a deletion that waits for billing says nothing of erased texts in the audit log', async () => {
  const { one, packageId } = await anEntryOfTheClient();
  expect((await eraseDuring(() => tracking.admin('DELETE', one))).status).toBe(204);
  expect(await allRows(tracking.deps)).toEqual([]);
  expect(await auditedTexts('entry.deleted')).toEqual({ events: 1, withText: 0 });
  expect(tracking.billing.used(packageId)).toBe(0);
});

test('a creation that waits for billing is cancelled, so that its screenshots do not appear', async () => {
  const packageId = tracking.billing.addPackage(clientId, 10);
  const create = () => tracking.admin<TimeEntry>('POST', '/api/entries', form(fields(packageId), screenshot()));
  expect(await eraseDuring(create)).toMatchObject({ status: 503, body: { code: 'billing_unavailable' } });
  expect(tracking.billing.used(packageId)).toBe(150);
  expect(await storedEntries()).not.toContain('Byblos');
  await tracking.eraseClient(clientId);

  await settle();
  expect(await allRows(tracking.deps)).toEqual([]);
  expect(await auditedTexts('entry.created')).toEqual({ events: 0, withText: 0 });
  expect(tracking.billing.used(packageId)).toBe(0);
  expect((await filesByState(tracking.deps)).ready).toBeUndefined();
});

/** Erases the client after the last of some look-ups in svc-identity and before its response arrives. */
async function eraseDuringLookUp<Response>(lookUps: number, request: () => Promise<Response>): Promise<Response> {
  const { opened, open } = createGate();
  const isLookUp = ({ operationId }: { operationId: string }) => operationId === identity.findClients.id;
  const inTime = Array.from({ length: lookUps - 1 }, () => ({ respondAfterMs: 0 }));
  tracking.identity.next(identity.findClients, ...inTime, { respondAfter: opened });
  const response = request();
  await eventually(() => tracking.identity.calls.filter(isLookUp).length === lookUps);
  await tracking.eraseClient(clientId);
  open();
  return response;
}

const notCharged = { clientId: String(clientId), date: '2015-11-20T10:00:00Z', description: text, status: 'Open' };
const createNotCharged = () =>
  tracking.admin(
    'POST',
    '/api/entries',
    form({ ...notCharged, billable: 'false', nonBillableReason: 'Byblos', minutes: '30' }, screenshot()),
  );

test.each([
  ['before it is inserted', 1, { status: 409, body: { code: 'client_closed' } }],
  ['before it is visible', 2, { status: 503, body: { code: 'billing_unavailable' } }],
])('time that is not charged of a client that is erased %s does not appear', async (_, lookUps, refusal) => {
  expect(await eraseDuringLookUp(lookUps, createNotCharged)).toMatchObject(refusal);
  expect(await storedEntries()).not.toContain('Byblos');
  await settle();
  expect(await allRows(tracking.deps)).toEqual([]);
  expect(await auditedTexts('entry.created')).toEqual({ events: 0, withText: 0 });
  expect((await filesByState(tracking.deps)).ready).toBeUndefined();
  expect(tracking.billing.calls).toHaveLength(0);
});
