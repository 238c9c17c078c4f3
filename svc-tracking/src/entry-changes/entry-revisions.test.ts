import type { TimeEntry } from '@hourbank/contracts';
import { checkRevisions } from '@hourbank/testing';
import { reconcile } from '../settlement/reconciler';
import { anEntry, eventually, shortLeases, startTracking, type Tracking } from '../../tests/tracking';

let tracking: Tracking;
beforeAll(async () => {
  tracking = await startTracking(shortLeases);
});
afterAll(() => tracking.close());

const ifMatch = (revision: number) => ({ 'If-Match': `"${revision}"` });
const at = (id: number) => `/api/timeEntries/${id}`;
const logged = async () => {
  const packageId = tracking.billing.addPackage(7, 10);
  const { body } = await tracking.admin<TimeEntry>('POST', '/api/timeEntries', anEntry({ clientId: 7, packageId }));
  return { ...body, packageId };
};

test('rejects writes with a stale revision', async () => {
  const { id } = await logged();
  await checkRevisions({
    caller: tracking.admin,
    path: at(id),
    writes: [{ status: 'Closed', description: '<p>One</p>' }, { description: '<p>Two</p>' }, { status: 'Resolved' }],
    fields: ['description', 'status'],
  });
});

test('does not revert saved hours when a stale tab changes the status', async () => {
  const { id, revision } = await logged();
  expect((await tracking.admin('PUT', at(id), { hours: 3 }, ifMatch(revision))).status).toBe(200);
  const stale = await tracking.admin('PUT', at(id), { hours: 1.5, status: 'Closed' }, ifMatch(revision));
  expect(stale).toMatchObject({
    status: 412,
    body: { code: 'changed_meanwhile', changes: [{ fields: ['hours'], by: { role: 'admin', isCaller: true } }] },
  });
  expect((await tracking.admin('GET', at(id))).body).toMatchObject({ hours: 3, status: 'Open' });
});

test('accepts a repeated update while billing does not respond and rejects the stale form later', async () => {
  const { id, revision } = await logged();
  tracking.billing.always('lose-call');
  const send = (hours: number) => tracking.admin<TimeEntry>('PUT', at(id), { hours }, ifMatch(revision));
  expect((await send(2)).status).toBe(202);
  expect(await send(2)).toMatchObject({ status: 202, body: { settlement: 'pending', revision } });
  expect((await send(4)).status).toBe(409);
  tracking.billing.always(null);
  await eventually(async () => {
    await reconcile(tracking.deps);
    return !(await tracking.admin<TimeEntry>('GET', at(id))).body.settlement;
  });
  expect(await send(2)).toMatchObject({ status: 200, body: { hours: 2, revision: revision + 1 } });
  expect((await send(4)).status).toBe(412);
});

test('keeps the revision after a refused change', async () => {
  const { id, revision } = await logged();
  expect((await tracking.admin('PUT', at(id), { hours: 24 }, ifMatch(revision))).status).toBe(409);
  expect((await tracking.admin<TimeEntry>('GET', at(id))).body.revision).toBe(revision);
});

test('rejects a stale deletion and performs a current one', async () => {
  const { id } = await logged();
  await tracking.admin('PUT', at(id), { hours: 2 });
  expect((await tracking.admin('DELETE', at(id), undefined, ifMatch(1))).status).toBe(412);
  expect((await tracking.admin('DELETE', at(id), undefined, ifMatch(2))).status).toBe(204);
});
