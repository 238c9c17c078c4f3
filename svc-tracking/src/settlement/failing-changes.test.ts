import { allocations } from '@hourbank/contracts';
import { anEntry, startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';
import { reconcile } from './reconciler';

let tracking: Tracking;
beforeEach(async () => {
  tracking = await startTracking();
});
afterEach(() => tracking.close());

/** A change of hours to which billing has not responded. Returns the id of the entry. */
async function anOpenChange(packageId: number): Promise<number> {
  const { body } = await tracking.admin<TimeEntry>('POST', '/api/timeEntries', anEntry({ clientId: 7, packageId }));
  tracking.billing.next(allocations.putAllocation, 'lose-call');
  expect((await tracking.admin('PUT', `/api/timeEntries/${body.id}`, { hours: 3 })).status).toBe(202);
  return body.id;
}
const hoursOf = async (id: number) => (await tracking.admin<TimeEntry>('GET', `/api/timeEntries/${id}`)).body.hours;

test.each(['takeOver', 'apply'] as const)(
  'changes for which the database fails (%s) do not keep later ones from being settled, and are tried again',
  async (method) => {
    const packageId = tracking.billing.addPackage(7, 100);
    // More than the reconciler processes at the same time.
    const failing: number[] = [];
    for (let count = 0; count < 5; count += 1) failing.push(await anOpenChange(packageId));
    const later = await anOpenChange(packageId);
    const { changes } = tracking.deps;
    const failFor = (id: number) => {
      if (failing.includes(id)) throw new Error('a defect');
    };
    const warn = jest.fn();
    const tomorrow = new Date(Date.now() + 86_400_000);
    const run = {
      ...tracking.deps,
      log: { ...tracking.deps.log, warn },
      now: () => tomorrow,
      leaseEnd: () => new Date(tomorrow.getTime() + 90_000),
    };
    const takeOver: typeof changes.takeOver = async (tx, entry, ...rest) => {
      failFor(entry.id);
      return changes.takeOver(tx, entry, ...rest);
    };
    const apply: typeof changes.apply = async (tx, entry, ...rest) => {
      failFor(entry.id);
      return changes.apply(tx, entry, ...rest);
    };
    const outcome = reconcile({ ...run, changes: { ...changes, ...(method === 'apply' ? { apply } : { takeOver }) } });
    expect(await outcome).toBe('failed');
    expect(await hoursOf(later)).toBe(3);
    for (const id of failing) {
      expect(await hoursOf(id)).toBe(1.5);
      expect(warn).toHaveBeenCalledWith(
        { err: new Error('a defect'), entry: id },
        'an open change could not be settled',
      );
    }

    const afterLease = new Date(tomorrow.getTime() + 100_000);
    expect(await reconcile({ ...run, now: () => afterLease })).toBe('worked');
    for (const id of failing) expect(await hoursOf(id)).toBe(3);
    expect(tracking.billing.used(packageId)).toBe(6 * 300);
  },
);
