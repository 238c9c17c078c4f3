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

interface Said {
  entryId: number;
  revision: number;
  packageId: number;
  hours: number;
}
interface Answered {
  status: number;
  code?: unknown;
  hours?: unknown;
  hoursLeft?: unknown;
}

/** In-memory model of settlements: hours of each entry in hundredths, in the order of the calls. */
function createModel(purchased: Map<number, number>) {
  const entries = new Map<number, Said & { answer: Answered }>();
  const used = (packageId: number) =>
    [...entries.values()].reduce((sum, entry) => sum + (entry.packageId === packageId ? entry.hours : 0), 0);
  const left = (packageId: number) => (purchased.get(packageId) ?? 0) - used(packageId);
  return {
    used,
    put(said: Said): Answered {
      const known = entries.get(said.entryId);
      if (known?.revision === said.revision) return known.answer;
      if (known && known.revision > said.revision) return { status: 412, code: 'stale_revision' };
      const own = known?.packageId === said.packageId ? known.hours : 0;
      const isRefused = said.hours > 0 && said.hours > own && said.hours - own > left(said.packageId);
      const next = isRefused
        ? { hours: known?.hours ?? 0, packageId: known?.packageId ?? said.packageId }
        : said.hours === 0
          ? { hours: 0, packageId: known?.packageId ?? said.packageId }
          : said;
      entries.set(said.entryId, { ...said, ...next, answer: { status: 0 } });
      const answer = isRefused
        ? { status: 409, code: 'not_enough_hours' }
        : { status: 200, hours: next.hours, hoursLeft: left(next.packageId) };
      entries.set(said.entryId, { ...said, ...next, answer });
      return answer;
    },
  };
}

const call = async ({ entryId, hours, ...rest }: Said): Promise<Answered> => {
  const { status, body } = await billing.draw(entryId, { ...rest, hours: hours / 100 });
  return status === 200
    ? { status, hours: Math.round(Number(body.hours) * 100), hoursLeft: Math.round(Number(body.hoursLeft) * 100) }
    : { status, code: body.code };
};

/** Random allocations, moves, releases, repetitions, late calls and skipped revisions. */
function createTraffic(seed: number, packageIds: number[]) {
  const random = randomFrom(seed);
  const revisions = new Map<number, number>();
  const said: Said[] = [];
  const pick = <T>(list: T[]): T => list[random.below(list.length)]!;
  return (): Said => {
    if (said.length > 0 && random.chance(0.25)) return pick(random.chance(0.5) ? said.slice(-8) : said);
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
    said.push(one);
    return one;
  };
}

async function sellFour() {
  const purchased = new Map<number, number>();
  for (const hours of [10, 25.5, 0.75, 60])
    purchased.set((await billing.sell({ hoursPurchased: hours })).id, hours * 100);
  return purchased;
}

const sumsOf = async ({ platform }: Deps, packageId: number) => {
  const [row] = await select<Record<string, number | string>>(
    platform.db.read,
    `SELECT hours_used, (SELECT COALESCE(SUM(hours), 0) FROM consumptions WHERE package_id = p.id) AS drawn,
       (SELECT COALESCE(SUM(delta), 0) FROM hour_ledger WHERE package_id = p.id) AS ledger,
       COALESCE((SELECT used_after FROM hour_ledger WHERE package_id = p.id ORDER BY id DESC LIMIT 1), 0) AS last_line
     FROM time_packages p WHERE id = ?`,
    [packageId],
  );
  return {
    used: Number(row?.hours_used),
    drawn: Number(row?.drawn),
    ledger: Number(row?.ledger),
    lastLine: Number(row?.last_line),
  };
};

test('2,000 random sequential calls match an in-memory model, and the three sums agree', async () => {
  const purchased = await sellFour();
  const [model, next] = [createModel(purchased), createTraffic(20261120, [...purchased.keys()])];
  const seen = new Set<number>();
  for (let step = 0; step < 2000; step++) {
    const said = next();
    const answer = await call(said);
    seen.add(answer.status);
    expect({ step, said, ...answer }).toEqual({ step, said, ...model.put(said) });
  }
  expect(seen).toEqual(new Set([200, 409, 412]));
  for (const [id] of purchased) {
    const used = model.used(id);
    expect(await sumsOf(billing.deps, id)).toEqual({ used, drawn: used, ledger: used, lastLine: used });
  }
}, 120_000);

test('random calls, 16 at a time, keep the three sums equal and the last accepted revision of each entry', async () => {
  const purchased = await sellFour();
  const ofOtherEntries = (said: Said) => ({ ...said, entryId: said.entryId + 1000 });
  const next = createTraffic(7, [...purchased.keys()]);
  const latest = new Map<number, Said & { status: number }>();
  for (let round = 0; round < 125; round++) {
    const calls = Array.from({ length: 16 }, () => ofOtherEntries(next()));
    const answers = await Promise.all(calls.map(call));
    expect(answers.filter(({ status }) => ![200, 409, 412].includes(status))).toEqual([]);
    calls.forEach((said, index) => {
      const [known, { status }] = [latest.get(said.entryId), answers[index]!];
      if (status === 200 && (!known || known.revision <= said.revision)) latest.set(said.entryId, { ...said, status });
    });
  }
  const drawn = await select<{ entryId: number; hours: number }>(
    billing.deps.platform.db.read,
    'SELECT entry_id AS entryId, hours FROM consumptions WHERE entry_id > 1000',
  );
  const hoursOf = new Map(drawn.map(({ entryId, hours }) => [entryId, hours]));
  for (const { entryId, hours } of latest.values()) expect([entryId, hoursOf.get(entryId)]).toEqual([entryId, hours]);
  for (const [id, limit] of purchased) {
    const { used, ...sums } = await sumsOf(billing.deps, id);
    expect(sums).toEqual({ drawn: used, ledger: used, lastLine: used });
    expect(used).toBeLessThanOrEqual(limit);
  }
}, 120_000);
