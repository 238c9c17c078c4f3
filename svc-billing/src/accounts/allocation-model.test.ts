import type { allocations, ResponseOf } from '@hourbank/contracts';
import { daysFromNow, seeded } from '@hourbank/testing';
import { check } from '../commands';
import { type Billing, startBilling } from '../../tests/billing';

/** Random operations; nightly runs set a larger number. */
const operations = Number(process.env.LEDGER_OPERATIONS ?? 1500);
const seed = Number(process.env.LEDGER_SEED ?? 20261120);
const graceDays = 7;

let billing: Billing;
/** Days are counted from today. */
let today = 0;
beforeAll(async () => {
  billing = await startBilling({ today: () => daysFromNow(today) });
});
afterAll(() => billing.close());

interface Request {
  entryId: number;
  revision: number;
  choice: number | 'auto';
  hours: number;
  day: number;
  openedOn: number;
}
interface Package {
  id: number;
  purchased: number;
  expiresOn: number | null;
}
interface Entry extends Request {
  parts: { packageId: number; hours: number }[];
  response: string;
}

/** A model of the account that recomputes everything from the entries. Hours in hundredths. */
function createModel(packages: readonly Package[]) {
  const entries = new Map<number, Entry>();
  const used = (id: number) =>
    [...entries.values()]
      .flatMap(({ parts }) => parts)
      .reduce((sum, part) => sum + (part.packageId === id ? part.hours : 0), 0);
  const left = ({ id, purchased }: Package) => purchased - used(id);
  const sum = (parts: Entry['parts']) => parts.reduce((total, { hours }) => total + hours, 0);

  function canGive({ expiresOn }: Package, { day, openedOn }: Request) {
    if (expiresOn === null) return true;
    return expiresOn >= day && (expiresOn >= today || openedOn <= expiresOn + graceDays);
  }

  function remaining(entry: Entry, request: Request): Entry['parts'] {
    if (request.hours > 0 && request.choice !== entry.choice) return [];
    const isTooLate = ({ packageId }: { packageId: number }) => {
      const expiresOn = packages.find(({ id }) => id === packageId)?.expiresOn ?? null;
      return request.day !== entry.day && expiresOn !== null && expiresOn < request.day;
    };
    let room = request.hours;
    return entry.parts.flatMap((part) => {
      const hours = isTooLate(part) ? 0 : Math.min(part.hours, room);
      room -= hours;
      return hours > 0 ? [{ ...part, hours }] : [];
    });
  }

  function take(entry: Entry, request: Request): string {
    const before = entry.parts;
    entry.parts = remaining(entry, request);
    let needed = request.hours - sum(entry.parts);
    const givers = packages
      .filter((one) => (request.choice === 'auto' || request.choice === one.id) && canGive(one, request))
      .sort((one, other) => (one.expiresOn ?? Infinity) - (other.expiresOn ?? Infinity) || one.id - other.id);
    if (givers.reduce((total, one) => total + left(one), 0) < needed) {
      entry.parts = before;
      return '409';
    }
    for (const one of givers) {
      const hours = Math.min(left(one), needed);
      const same = entry.parts.find(({ packageId }) => packageId === one.id);
      if (same) same.hours += hours;
      else if (hours > 0) entry.parts.push({ packageId: one.id, hours });
      needed -= hours;
    }
    if (request.hours > 0) Object.assign(entry, { choice: request.choice, day: request.day });
    return JSON.stringify(entry.parts);
  }

  return {
    /** The request as svc-tracking sends it: the package of the entry's answer is no other choice. */
    asSent(request: Request): Request {
      const entry = entries.get(request.entryId);
      return entry && entry.parts[0]?.packageId === request.choice ? { ...request, choice: entry.choice } : request;
    },
    isNew: ({ entryId, revision }: Request) => revision > (entries.get(entryId)?.revision ?? 0),
    put(request: Request): string {
      const known = entries.get(request.entryId);
      if (known?.revision === request.revision) return known.response;
      if (known && known.revision > request.revision) return '412';
      const entry = known ?? { ...request, parts: [], response: '' };
      entries.set(request.entryId, entry);
      entry.parts = entry.parts.map((part) => ({ ...part }));
      entry.response = take(entry, request);
      entry.revision = request.revision;
      return entry.response;
    },
    balance: () =>
      packages
        .filter(({ expiresOn }) => expiresOn === null || expiresOn >= today)
        .reduce((total, one) => total + left(one), 0),
  };
}

async function send({ entryId, day, openedOn, choice, hours, revision }: Request) {
  const { status, body } = await billing.draw(entryId, {
    revision,
    hours: hours / 100,
    day: daysFromNow(day),
    openedOn: daysFromNow(openedOn),
    ...(choice === 'auto' ? { choice } : { packageId: choice }),
  });
  if (status !== 200) return { response: String(status), balance: null, code: body.code };
  return { response: partsText(body.parts as Parts), balance: Math.round(Number(body.balance) * 100) };
}

type Parts = { packageId: number; hours: number }[];
const partsText = (parts: Parts) =>
  JSON.stringify(parts.map(({ packageId, hours }) => ({ packageId, hours: Math.round(hours * 100) })));

/** What the form shows before the request is sent, in the form of `send`. */
async function preview({ entryId, day, choice, hours }: Request) {
  const query = new URLSearchParams({ entryId: `${entryId}`, date: daysFromNow(day), hours: `${hours / 100}` });
  query.set('packageId', `${choice}`);
  type Preview = ResponseOf<typeof allocations.previewAllocation>;
  const { body } = await billing.admin<Preview>('GET', `/api/accounts/7/allocation-preview?${query}`);
  if (body.refusal) return { response: '409', balance: null, code: body.refusal.code };
  return { response: partsText(body.parts), balance: Math.round(body.balanceAfter * 100) };
}

/** Random draws, raises, other choices and days, releases, repetitions, late calls and skipped revisions. */
function createTraffic(random: () => number, packageIds: readonly number[]) {
  const revisions = new Map<number, number>();
  const sent: Request[] = [];
  const below = (limit: number) => Math.floor(random() * limit);
  return (): Request => {
    if (sent.length > 0 && random() < 0.15) return sent[sent.length - 1 - below(Math.min(sent.length, 8))]!;
    const entryId = 1 + below(40);
    const revision = (revisions.get(entryId) ?? 0) + 1 + (random() < 0.1 ? 1 : 0);
    revisions.set(entryId, revision);
    const openedOn = today - (random() < 0.1 ? below(5) : 0);
    const request = {
      entryId,
      revision,
      choice: random() < 0.6 ? ('auto' as const) : packageIds[below(packageIds.length)]!,
      hours: random() < 0.25 ? 0 : 1 + below(700),
      day: openedOn + (random() < 0.5 ? 0 : below(16) - 12),
      openedOn,
    };
    sent.push(request);
    return request;
  };
}

const untilDay = 40;

test(
  `${operations} random operations match a model and their previews, and all sums and hashes agree (seed ${seed})`,
  async () => {
    const packages: Package[] = [];
    for (const [hoursPurchased, expiresOn] of [
      [10, 5],
      [25.5, null],
      [0.75, 12],
      [30, 20],
      [12, 20],
      [40, null],
      [60, 33],
    ] as const) {
      const expiry = expiresOn === null ? null : daysFromNow(expiresOn);
      const { id } = await billing.sell({ hoursPurchased, expiresOn: expiry });
      packages.push({ id, purchased: hoursPurchased * 100, expiresOn });
    }
    const model = createModel(packages);
    const random = seeded(seed);
    const next = createTraffic(
      random,
      packages.map(({ id }) => id),
    );
    const seen = { '409': 0, '412': 0, split: 0, previewed: 0 };
    for (let step = 0; step < operations; step++) {
      today = Math.floor((step / operations) * untilDay);
      const requested = next();
      const request = model.asSent(requested);
      // A preview is about an entry that is opened today.
      const shown = model.isNew(request) && request.openedOn === today ? await preview(requested) : null;
      const result = await send(request);
      const { response, balance } = result;
      if (shown) {
        expect({ step, request, ...shown }).toEqual({ step, request, ...result });
        seen.previewed += 1;
      }
      const expected = model.put(request);
      expect({ step, request, response }).toEqual({ step, request, response: expected });
      if (response === '409' || response === '412') seen[response] += 1;
      else if (response.split('packageId').length > 2) seen.split += 1;
      if (balance !== null) expect({ step, balance }).toEqual({ step, balance: model.balance() });
    }
    expect(Object.values(seen).filter((times) => times === 0)).toEqual([]);
    const lines: string[] = [];
    await check(billing.config, (line) => lines.push(line), true);
    expect(lines).toEqual(['All balances agree.']);
  },
  120_000 + operations * 60,
);

test('random draws, package changes and deletions at the same time fail only with 404, 409 or 412, and all sums agree', async () => {
  const clientId = 8;
  const ids = (await Promise.all([5, 20, 40].map((hoursPurchased) => billing.sell({ clientId, hoursPurchased })))).map(
    ({ id }) => id,
  );
  const random = seeded(seed + 1);
  const next = createTraffic(random, ids);
  const below = (limit: number) => Math.floor(random() * limit);
  const change = () => {
    const id = ids[below(ids.length)]!;
    const status = ['active', 'active', 'consumed', 'expired', 'pending'][below(5)];
    return billing.admin(
      'PUT',
      `/api/timePackages/${id}`,
      random() < 0.5 ? { status } : { hoursPurchased: 20 + below(40) },
    );
  };
  for (let round = 0; round < 40; round++) {
    const calls = Array.from({ length: 12 }, () => {
      if (random() < 0.2) return change();
      const { entryId, choice, hours, revision } = next();
      return billing.draw(1000 + entryId, {
        clientId,
        revision,
        hours: hours / 100,
        ...(choice === 'auto' ? { choice } : { packageId: choice }),
      });
    });
    const statuses = (await Promise.all([...calls, billing.sell({ clientId, hoursPurchased: 1 })])).map((response) =>
      'status' in response && typeof response.status === 'number' ? response.status : 200,
    );
    expect(statuses.filter((status) => ![200, 404, 409, 412].includes(status))).toEqual([]);
  }
  const lines: string[] = [];
  await check(billing.config, (line) => lines.push(line), true);
  expect(lines).toEqual(['All balances agree.']);
});
