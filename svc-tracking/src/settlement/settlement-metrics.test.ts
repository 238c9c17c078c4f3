import { allocations } from '@hourbank/contracts';
import { anEntry, eventually, impatient, type Replica, startTracking, type Tracking } from '../../tests/tracking';

let tracking: Tracking;
let packageId: number;
beforeEach(async () => {
  tracking = await startTracking(impatient);
  packageId = tracking.billing.addPackage(1, 10);
});
afterEach(() => tracking.close());

async function metric(name: string, { anyone }: Pick<Replica, 'anyone'> = tracking): Promise<number> {
  const { body } = await anyone<string>('GET', '/metrics');
  return Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (.+)$`, 'm').exec(body)?.[1]);
}
const age = (replica?: Replica) => metric('tracking_oldest_intent_age_seconds{service="tracking"}', replica);
const runs = (outcome: string) => metric(`tracking_reconciler_runs_total{outcome="${outcome}",service="tracking"}`);
const post = () => tracking.admin('POST', '/api/timeEntries', anEntry({ clientId: 1, packageId }));

test('/metrics has every outcome of runs before the first run', async () => {
  for (const outcome of ['idle', 'worked', 'unavailable', 'failed'])
    expect(await runs(outcome)).toBeGreaterThanOrEqual(0);
});

test('/metrics reports the age of the oldest open change in every replica until it is settled', async () => {
  expect(await age()).toBe(0);
  tracking.billing.next(allocations.putAllocation, 'hang');
  const before = Date.now();
  expect((await post()).status).toBe(503);
  const first = await age();
  expect(first).toBeGreaterThanOrEqual(0.4);

  const other = await tracking.another();
  tracking.billing.next(allocations.putAllocation, 'hang');
  await tracking.reconcile();
  const later = await age(other);
  expect(later).toBeGreaterThan(first);
  expect(later).toBeLessThanOrEqual((Date.now() - before) / 1000);

  await eventually(async () => {
    await tracking.reconcile();
    return (await age()) === 0;
  });
});

test('/metrics counts reconciler runs by outcome', async () => {
  tracking.keepReconciling();
  await eventually(async () => (await runs('idle')) > 0);

  tracking.billing.next(allocations.putAllocation, 'hang');
  tracking.billing.next(allocations.putAllocation, 'hang');
  expect((await post()).status).toBe(503);
  await eventually(async () => (await runs('unavailable')) > 0 && (await runs('worked')) > 0);

  jest.spyOn(tracking.deps.changes, 'due').mockRejectedValueOnce(new Error('no database'));
  await eventually(async () => (await runs('failed')) === 1);
});
