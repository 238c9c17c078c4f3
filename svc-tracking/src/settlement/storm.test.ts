import { allocations } from '@hourbank/contracts';
import type { Fault } from '@hourbank/testing';
import {
  allRows,
  anEntry,
  eventually,
  type Replica,
  startTracking,
  type TimeEntry,
  type Tracking,
} from '../../tests/tracking';
import { check } from '../commands';

const clientId = 7;
const runMs = 4000;
/** Shorter than the delays of `troubles`, and long enough for a busy machine. */
const timeouts = { BILLING_TIMEOUT_MS: '2000', SETTLEMENT_LEASE_MS: '2000' };

/** A random generator with a fixed seed, so that each run is the same. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

const nothing: Fault = { respondAfterMs: 1 };
const troubles: Fault[] = [
  nothing,
  nothing,
  nothing,
  nothing,
  'lose-call',
  'lose-response',
  'repeat',
  { status: 500 },
  { workAfterMs: 2_600 },
  { respondAfterMs: 2_600 },
];

/** The responses that callers received: entries created with 201, hours of the existing ones, and deleted entries. */
interface Promises {
  made: Set<number>;
  existing: Map<number, number>;
  gone: Set<number>;
}

async function oneStep(
  { admin }: Replica,
  random: (below: number) => number,
  packages: number[],
  { made, existing, gone }: Promises,
): Promise<void> {
  const hours = (1 + random(60)) / 20;
  const packageId = packages[random(packages.length)]!;
  const mine = [...existing.keys()];
  const id = mine[random(mine.length + 1)];
  if (id === undefined || random(10) < 4) {
    const { status, body } = await admin<TimeEntry>('POST', '/api/entries', anEntry({ clientId, packageId, hours }));
    if (status !== 201) return;
    made.add(body.id);
    existing.set(body.id, hours);
    return;
  }
  const before = existing.get(id);
  existing.delete(id);
  const { status } =
    random(3) === 0
      ? await admin('DELETE', `/api/entries/${id}`)
      : await admin('PUT', `/api/entries/${id}`, { hours, packageId });
  if (status === 204) gone.add(id);
  else if (status === 200) existing.set(id, hours);
  else if (status === 409 && before !== undefined) existing.set(id, before);
}

test('keeps all acknowledged hours while two replicas lose, delay and repeat calls', async () => {
  const tracking: Tracking = await startTracking(timeouts);
  try {
    const random = createRandom(20_261_120);
    const packages = [30, 40, 1000].map((hours) => tracking.billing.addPackage(clientId, hours));
    const replicas = [tracking, await tracking.another()];
    for (const replica of replicas) replica.keepReconciling();
    tracking.billing.always(({ id }) =>
      id === allocations.putAllocation.id ? troubles[random(troubles.length)]! : null,
    );

    const until = performance.now() + runMs;
    const promises = await Promise.all(
      Array.from({ length: 6 }, async (_, worker) => {
        const own: Promises = { made: new Set(), existing: new Map(), gone: new Set() };
        while (performance.now() < until || own.made.size < 3)
          await oneStep(replicas[worker % 2]!, random, packages, own);
        return own;
      }),
    );
    tracking.billing.always(null);
    await eventually(async () => (await tracking.deps.openChanges.count()) === 0, 120_000);
    // Calls that were delayed or repeated may still arrive.
    await new Promise((resolve) => setTimeout(resolve, 2_700));

    const rows = new Map((await allRows(tracking.deps)).map((row) => [row.id, row]));
    for (const { existing, gone } of promises) {
      for (const [id, hours] of existing) expect([id, rows.get(id)?.hours]).toEqual([id, Math.round(hours * 100)]);
      for (const id of gone) expect(rows.has(id)).toBe(false);
    }
    const made = new Set(promises.flatMap((own) => [...own.made]));
    expect([...rows.keys()].filter((id) => !made.has(id))).toEqual([]);
    expect([...rows.values()].filter(({ shown, intent }) => !shown || intent !== null)).toEqual([]);
    for (const packageId of packages) {
      const sum = [...rows.values()]
        .filter((row) => row.package_id === packageId)
        .reduce((total, { hours }) => total + hours, 0);
      expect([packageId, tracking.billing.used(packageId)]).toEqual([packageId, sum]);
    }
    const [count] = await tracking.deps.db.read.query<{ entries: number }[]>('SELECT entries FROM client_totals');
    expect(count?.entries).toBe(rows.size);
    expect(made.size).toBeGreaterThan(10);
    expect(await check(tracking.config, () => undefined, { pauseMs: 10 })).toBe(true);
  } finally {
    await tracking.close();
  }
}, 600_000);
