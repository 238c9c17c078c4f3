import { allocations } from '@hourbank/contracts';
import type { Fault } from '@hourbank/testing';
import { anEntry, type Replica, startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';
import { reconcile } from './reconciler';

let tracking: Tracking;
beforeEach(async () => {
  tracking = await startTracking();
});
afterEach(() => tracking.close());

const clientId = 7;
const faults: Fault[] = ['lose-call', 'lose-response', { status: 500 }, 'lose-response'];

const log = (packageId: number) =>
  tracking.admin<TimeEntry>('POST', '/api/timeEntries', anEntry({ clientId, packageId }));

/** What billing received about hours, in order. */
const received = () =>
  tracking.billing.calls
    .filter(({ operationId }) => operationId === allocations.putAllocation.id)
    .map(({ params, body }) => ({ params, body: body as { revision: number; hours: number } }));

/** Reconciles on one day after another, each time with another process, until no change is open. */
async function settleOverDays() {
  const replicas: Replica[] = [await tracking.another(), await tracking.another()];
  for (let day = 1; (await tracking.deps.openChanges.count()) > 0; day += 1) {
    expect(day).toBeLessThan(10);
    for (const { deps } of replicas.slice(day % 2, (day % 2) + 1))
      await reconcile({ ...deps, now: () => new Date(Date.now() + day * 86_400_000) });
  }
}

test.each([
  ['an update', 3, (at: string) => tracking.admin('PUT', at, { hours: 3, reason: 'Agreed' })],
  ['a correction', 1, (at: string) => tracking.admin('PUT', at, { hours: 1, reason: 'Agreed' })],
  ['a deletion', 0, (at: string) => tracking.admin('DELETE', at)],
])('%s without a response is repeated with the revision that is stored, and nothing else', async (_, hours, change) => {
  const packageId = tracking.billing.addPackage(clientId);
  const { id, revision } = (await log(packageId)).body;
  const sentBefore = received().length;
  tracking.billing.next(allocations.putAllocation, ...faults);
  expect((await change(`/api/timeEntries/${id}`)).status).toBe(202);
  await settleOverDays();

  const [first, ...repeats] = received().slice(sentBefore);
  expect(first).toMatchObject({ params: { entryId: String(id) }, body: { revision: revision + 1, hours } });
  expect(repeats).toEqual(faults.map(() => first));
  expect(tracking.billing.used(packageId)).toBe(hours * 100);
});

test('the cancellation of a creation is repeated in the same way', async () => {
  const packageId = tracking.billing.addPackage(clientId);
  tracking.billing.next(allocations.putAllocation, 'lose-response', ...faults);
  expect((await log(packageId)).status).toBe(503);
  await settleOverDays();

  const [creation, first, ...repeats] = received();
  expect(creation?.body).toMatchObject({ revision: 1, hours: 1.5 });
  expect(first).toMatchObject({ params: creation?.params, body: { revision: 2, hours: 0 } });
  expect(repeats).toEqual(faults.map(() => first));
  expect(tracking.billing.used(packageId)).toBe(0);
});
