import { select } from '@hourbank/service-kit/db';
import { noIdempotency } from '@hourbank/service-kit/idempotency';
import { databaseKind, seeded } from '@hourbank/testing';
import { anEntry, startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';
import { check } from '../commands';
import type { EntryChange } from '../entries/entry-rules';
import { reconcile } from '../settlement/reconciler';
import { updateEntry } from './update-entry';

/** Sequences of changes; nightly runs set a larger number. */
const sequences = Number(process.env.CORRECTION_SEQUENCES ?? 60);
const seed = Number(process.env.CORRECTION_SEED ?? Date.now() % 100_000);
jest.setTimeout(120_000 + sequences * 2_000);

let tracking: Tracking;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

const clientId = 7;
const random = seeded(seed);
const below = (limit: number) => Math.floor(random() * limit);
const some = <T>(...values: T[]): T => values[below(values.length)] as T;

/** The moments between the steps of a change at which its process can be killed. */
const moments = ['never', 'at first', 'before billing', 'after billing', 'before the end', 'at the end'] as const;
type Moment = (typeof moments)[number];

const die = (): never => {
  throw new Error('killed');
};

/** The dependencies of a process that is killed at a moment. A change opens with its first transaction. */
function killedAt(moment: Moment) {
  const { db, requestHours } = tracking.deps;
  let transactions = 0;
  const tx: typeof db.tx = async (work) => {
    transactions += 1;
    const isLast = transactions === 2;
    if ((moment === 'at first' && !isLast) || (moment === 'before the end' && isLast)) die();
    const result = await db.tx(work);
    return moment === 'at the end' && isLast ? die() : result;
  };
  return {
    ...tracking.deps,
    db: { ...db, tx },
    requestHours: async (entry: Parameters<typeof requestHours>[0]) => {
      if (moment === 'before billing') die();
      const response = await requestHours(entry);
      return moment === 'after billing' ? die() : response;
    },
  };
}

/** Lets the leases of all open changes end, and reconciles until none is open. The first reconciler can be killed. */
async function settle() {
  const later = { now: () => new Date(Date.now() + 86_400_000) };
  if (random() < 0.3) await reconcile({ ...killedAt(some('before billing', 'after billing')), ...later });
  await reconcile({ ...tracking.deps, ...later, now: () => new Date(Date.now() + 2 * 86_400_000) });
  expect(await tracking.deps.openChanges.count()).toBe(0);
}

/** Reasons in the audit log by entry, in order; null for a change without one. */
async function auditedReasons() {
  const events = await select<{ payload: string }>(tracking.deps.db.read, 'SELECT payload FROM outbox ORDER BY id');
  const found = new Map<string, (string | null)[]>();
  for (const { payload } of events) {
    const { action, subject, changes } = JSON.parse(payload) as {
      action: string;
      subject: string;
      changes: { reason?: { to: string } };
    };
    if (action === 'entry.updated') found.set(subject, [...(found.get(subject) ?? []), changes.reason?.to ?? null]);
  }
  return found;
}

test(`each of ${sequences} sequences of changes that are killed between their steps books each reason once, with the hours that return (${databaseKind()}, seed ${seed})`, async () => {
  const packages = [1, 2].map(() => tracking.billing.addPackage(clientId, 20 * sequences));
  const audited = new Map<string, (string | null)[]>();
  const expected: typeof tracking.billing.returned = [];
  const killed = new Set<Moment>();
  for (let sequence = 0; sequence < sequences; sequence += 1) {
    let [packageId, hours, status] = [packages[0] as number, 8, 'Open' as TimeEntry['status']];
    const body = anEntry({ clientId, packageId, hours, status });
    const { id } = (await tracking.admin<TimeEntry>('POST', '/api/entries', body)).body;
    audited.set(`entry:${id}`, []);
    let revision = 1;
    for (let step = 1 + below(6); step > 0; step -= 1) {
      const next = {
        hours: some(hours, 1 + below(30) / 2),
        packageId: some(packageId, packageId, ...packages),
        status: some<TimeEntry['status']>(status, 'Open', 'Closed'),
      };
      const reason = random() < 0.6 ? `Reason ${id}/${step}` : undefined;
      const moment = some(...moments);
      const change: EntryChange & { reason?: string } = { ...next, reason };
      await updateEntry(killedAt(moment), {
        id,
        body: change,
        screenshots: [],
        editor: { id: 1, name: '', actor: 'admin:1', canChangeAll: true },
        precondition: { expected: null, subject: 'this entry', caller: null, request: null },
        idempotency: noIdempotency,
      }).catch((error: Error) => expect(error.message).toBe('killed'));
      await settle();
      killed.add(moment);
      if (moment !== 'at first') {
        const isMoved = next.packageId !== packageId;
        const back = isMoved ? hours : Math.max(0, hours - next.hours);
        if (isMoved || next.hours !== hours) revision += 1;
        if (back > 0) expected.push({ entryId: id, revision, packageId, hours: back * 100, reason });
        if (isMoved || next.hours !== hours || next.status !== status) audited.get(`entry:${id}`)?.push(reason ?? null);
        ({ hours, packageId, status } = next);
      }
      const stored = (await tracking.admin<TimeEntry>('GET', `/api/entries/${id}`)).body;
      expect({ step, ...stored }).toMatchObject({ id, step, hours, packageId, status });
    }
  }
  expect(tracking.billing.returned).toEqual(expected);
  expect(await auditedReasons()).toEqual(new Map([...audited].filter(([, reasons]) => reasons.length > 0)));
  expect(expected.filter(({ reason }) => reason !== undefined).length).toBeGreaterThan(sequences / 4);
  expect(killed.size).toBe(moments.length);
  expect(await check(tracking.config, () => undefined, { pauseMs: 10 })).toBe(true);
});
