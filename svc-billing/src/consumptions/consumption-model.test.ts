import { select } from '@hourbank/service-kit/db';
import type { Deps } from '../deps';
import { type Billing, startBilling } from '../../tests/billing';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

/** Random numbers with a seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { below: (limit: number) => Math.floor(next() * limit), chance: (share: number) => next() < share };
}

interface Settlement {
  entryId: number;
  revision: number;
  packageId: number;
  hours: number;
}
interface Result {
  status: number;
  code?: unknown;
  hours?: unknown;
  hoursLeft?: unknown;
}

/** In-memory model of settlements: hours of each entry in hundredths, in the order of the calls. */
function createModel(purchased: Map<number, number>) {
  const entries = new Map<number, Settlement & { response: Result }>();
  const used = (packageId: number) =>
    [...entries.values()].reduce((sum, entry) => sum + (entry.packageId === packageId ? entry.hours : 0), 0);
  const left = (packageId: number) => (purchased.get(packageId) ?? 0) - used(packageId);
  return {
    used,
    put(request: Settlement): Result {
      const known = entries.get(request.entryId);
      if (known?.revision === request.revision) return known.response;
      if (known && known.revision > request.revision) return { status: 412, code: 'stale_revision' };
      const own = known?.packageId === request.packageId ? known.hours : 0;
      const isRejected = request.hours > 0 && request.hours > own && request.hours - own > left(request.packageId);
      const next = isRejected
        ? { hours: known?.hours ?? 0, packageId: known?.packageId ?? request.packageId }
        : request.hours === 0
          ? { hours: 0, packageId: known?.packageId ?? request.packageId }
          : request;
      entries.set(request.entryId, { ...request, ...next, response: { status: 0 } });
      const response = isRejected
        ? { status: 409, code: 'not_enough_hours' }
        : { status: 200, hours: next.hours, hoursLeft: left(next.packageId) };
      entries.set(request.entryId, { ...request, ...next, response });
      return response;
    },
  };
}

const call = async ({ entryId, hours, ...rest }: Settlement): Promise<Result> => {
  const { status, body } = await billing.draw(entryId, { ...rest, hours: hours / 100 });
  return status === 200
    ? { status, hours: Math.round(Number(body.hours) * 100), hoursLeft: Math.round(Number(body.hoursLeft) * 100) }
    : { status, code: body.code };
};

/** Random allocations, moves, releases, repetitions, late calls and skipped revisions. */
function createTraffic(seed: number, packageIds: number[]) {
  const random = randomFrom(seed);
  const revisions = new Map<number, number>();
  const sent: Settlement[] = [];
  const pick = <T>(list: T[]): T => list[random.below(list.length)]!;
  return (): Settlement => {
    if (sent.length > 0 && random.chance(0.25)) return pick(random.chance(0.5) ? sent.slice(-8) : sent);
    const entryId = 1 + random.below(40);
    const revision = (revisions.get(entryId) ?? 0) + 1 + (random.chance(0.1) ? 1 : 0);
    revisions.set(entryId, revision);
    const one = {
      entryId,
      revision,
      packageId: pick(packageIds),
      hours: random.chance(0.2) ? 0 : 1 + random.below(700),
    };
    if (random.chance(0.05)) revisions.set(entryId, revision + 1);
    sent.push(one);
    return one;
  };
}

async function createFourPackages() {
  const purchased = new Map<number, number>();
  for (const hours of [10, 25.5, 0.75, 60])
    purchased.set((await billing.sell({ hoursPurchased: hours })).id, hours * 100);
  return purchased;
}

const sumsOf = async ({ platform }: Deps, packageId: number) => {
  const [row] = await select<Record<string, number | string>>(
    platform.db.read,
    `SELECT hours_used, (SELECT COALESCE(SUM(hours), 0) FROM consumptions WHERE package_id = p.id) AS allocated,
       (SELECT COALESCE(SUM(delta), 0) FROM hour_ledger WHERE package_id = p.id) AS ledger,
       COALESCE((SELECT used_after FROM hour_ledger WHERE package_id = p.id ORDER BY id DESC LIMIT 1), 0) AS last_line
     FROM time_packages p WHERE id = ?`,
    [packageId],
  );
  return {
    used: Number(row?.hours_used),
    allocated: Number(row?.allocated),
    ledger: Number(row?.ledger),
    lastLine: Number(row?.last_line),
  };
};

test('2,000 random sequential calls match an in-memory model, and the three sums agree', async () => {
  const purchased = await createFourPackages();
  const [model, next] = [createModel(purchased), createTraffic(20261120, [...purchased.keys()])];
  const seen = new Set<number>();
  for (let step = 0; step < 2000; step++) {
    const request = next();
    const response = await call(request);
    seen.add(response.status);
    expect({ step, request, ...response }).toEqual({ step, request, ...model.put(request) });
  }
  expect(seen).toEqual(new Set([200, 409, 412]));
  for (const [id] of purchased) {
    const used = model.used(id);
    expect(await sumsOf(billing.deps, id)).toEqual({ used, allocated: used, ledger: used, lastLine: used });
  }
}, 120_000);

test('random calls, 16 at a time, keep the three sums equal and the last accepted revision of each entry', async () => {
  const purchased = await createFourPackages();
  const withOtherEntry = (request: Settlement) => ({ ...request, entryId: request.entryId + 1000 });
  const next = createTraffic(7, [...purchased.keys()]);
  const latest = new Map<number, Settlement & { status: number }>();
  for (let round = 0; round < 125; round++) {
    const calls = Array.from({ length: 16 }, () => withOtherEntry(next()));
    const responses = await Promise.all(calls.map(call));
    expect(responses.filter(({ status }) => ![200, 409, 412].includes(status))).toEqual([]);
    calls.forEach((request, index) => {
      const [known, { status }] = [latest.get(request.entryId), responses[index]!];
      if (status === 200 && (!known || known.revision <= request.revision))
        latest.set(request.entryId, { ...request, status });
    });
  }
  const allocated = await select<{ entryId: number; hours: number }>(
    billing.deps.platform.db.read,
    'SELECT entry_id AS entryId, hours FROM consumptions WHERE entry_id > 1000',
  );
  const hoursOf = new Map(allocated.map(({ entryId, hours }) => [entryId, hours]));
  for (const { entryId, hours } of latest.values()) expect([entryId, hoursOf.get(entryId)]).toEqual([entryId, hours]);
  for (const [id, limit] of purchased) {
    const { used, ...sums } = await sumsOf(billing.deps, id);
    expect(sums).toEqual({ allocated: used, ledger: used, lastLine: used });
    expect(used).toBeLessThanOrEqual(limit);
  }
}, 120_000);
