import type { Account, allocations, ResponseOf } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { daysFromNow, seeded } from '@hourbank/testing';
import { check } from '../commands';
import {
  type AccountModel,
  type AdminOperation,
  createAccountModel,
  type DrawRequest,
  type ModelPackage,
} from '../../tests/account-model';
import { type Billing, startBilling } from '../../tests/billing';

/** Random operations; nightly runs set a larger number. */
const operations = Number(process.env.LEDGER_OPERATIONS ?? 400);
const seed = Number(process.env.LEDGER_SEED ?? 20261120);
const graceDays = 7;

let billing: Billing;
/** Days are counted from today. */
let today = 0;
beforeAll(async () => {
  billing = await startBilling({ today: () => daysFromNow(today) });
});
afterAll(() => billing.close());

/** The reasons that the first calls of revisions had (D-83), by entry and revision. */
const reasons = new Map<string, string | null>();
let calls = 0;

async function send({ entryId, day, openedOn, choice, hours, revision }: DrawRequest) {
  calls += 1;
  const reason = calls % 2 === 0 ? `Reason ${calls}` : undefined;
  const { status, body } = await billing.draw(entryId, {
    revision,
    hours: hours / 100,
    day: daysFromNow(day),
    openedOn: daysFromNow(openedOn),
    ...(choice === 'auto' ? { choice } : { packageId: choice }),
    reason,
  });
  const key = `${entryId}/${revision}`;
  if (status !== 412 && !reasons.has(key)) reasons.set(key, reason ?? null);
  if (status !== 200) return { response: String(status), balance: null, code: body.code };
  return { response: partsText(body.parts as Parts), balance: Math.round(Number(body.balance) * 100) };
}

type Parts = { packageId: number; hours: number }[];
const partsText = (parts: Parts) =>
  JSON.stringify(parts.map(({ packageId, hours }) => ({ packageId, hours: Math.round(hours * 100) })));

/** What the form shows before the request is sent, in the form of `send`. */
async function preview({ entryId, day, choice, hours }: DrawRequest) {
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
  const sent: DrawRequest[] = [];
  const below = (limit: number) => Math.floor(random() * limit);
  return (): DrawRequest => {
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

const maxPackages = 14;

/** Random changes of packages by an admin: valid ones, and some that are refused. */
function createAdminWork(random: () => number, { packages, left, isPast }: AccountModel) {
  const below = (limit: number) => Math.floor(random() * limit);
  return (): AdminOperation => {
    const one = packages[below(packages.length)]!;
    const { id } = one;
    const kind = (['extend', 'adjust', 'close', 'reopen', 'revert', 'approve', 'approve', 'resize', 'delete'] as const)[
      below(9)
    ]!;
    if (kind === 'extend') return { kind, id, expiresOn: random() < 0.3 ? null : today + below(15) - 6 };
    if (kind === 'adjust') return { kind, id: random() < 0.5 ? id : undefined, hours: 1 + below(300) };
    if (kind === 'resize') {
      // A package that was used up before its day passed takes no more hours, one that expired does.
      if (isPast(one)) return { kind: 'approve', id };
      return { kind, id, hours: Math.max(1, one.purchased - left(one) + (below(4000) - 50 || 1)) };
    }
    // Without hours left, the status that an admin sets by hand is not that of a package that was used up.
    const isByHand = (kind === 'close' || kind === 'reopen') && one.state !== 'pending';
    return { kind: isByHand && left(one) === 0 ? 'approve' : kind, id };
  };
}

const dayOf = (day: number | null) => (day === null ? null : daysFromNow(day));

const statuses = { close: 'consumed', reopen: 'active', revert: 'pending' };

/** Sends the change of an admin and returns the status of the response. */
async function operate(operation: AdminOperation): Promise<number> {
  const path = `/api/timePackages/${operation.id}`;
  const reason = 'Agreed by phone';
  const request = () => {
    switch (operation.kind) {
      case 'adjust': {
        const body = { hours: operation.hours / 100, reason, packageId: operation.id };
        return billing.admin('POST', '/api/accounts/7/adjustments', body);
      }
      case 'extend':
        return billing.admin('POST', `${path}/extend`, { expiresOn: dayOf(operation.expiresOn), reason });
      case 'resize':
        return billing.admin('PUT', path, { hoursPurchased: operation.hours / 100 });
      case 'approve':
        return billing.admin('POST', `${path}/approve`);
      case 'delete':
        return billing.admin('DELETE', path);
      default:
        return billing.admin('PUT', path, { status: statuses[operation.kind] });
    }
  };
  const { status } = await request();
  return status < 300 ? 200 : status;
}

/** Gives bonus hours with a random last day. */
async function giveBonus(random: () => number, { packages }: AccountModel): Promise<number> {
  const [purchased, expiresOn] = [
    1 + Math.floor(random() * 1500),
    random() < 0.5 ? null : today + Math.floor(random() * 9),
  ];
  const body = { hours: purchased / 100, expiresOn: dayOf(expiresOn), reason: 'An outage' };
  const { status, body: given } = await billing.admin<{ id: number }>('POST', '/api/accounts/7/bonuses', body);
  expect(status).toBe(201);
  packages.push({ id: given.id, origin: 'bonus', purchased, removed: 0, expiresOn, state: 'open' });
  return given.id;
}

/** The kinds of ledger entries of packages. */
async function kindsOf(packageIds: ReadonlySet<number>): Promise<string[]> {
  const { read } = billing.deps.platform.db;
  const rows = await select<{ kind: string; id: number }>(
    read,
    'SELECT DISTINCT kind, package_id AS id FROM account_ledger WHERE package_id IS NOT NULL',
  );
  return rows.filter(({ id }) => packageIds.has(id)).map(({ kind }) => kind);
}

/** Ledger entries that return hours of an entry have the reason of their revision, all others none. */
async function expectReasonsOfReturns() {
  const rows = (await billing.ledger()).filter(({ entryId }) => entryId !== null);
  const reasonOf = ({ kind, entryId, revision }: (typeof rows)[number]) =>
    kind === 'reversal' ? (reasons.get(`${entryId}/${revision}`) ?? null) : null;
  expect(rows.filter(({ reason }) => reason !== null).length).toBeGreaterThan(operations / 40);
  expect(rows.filter((row) => row.reason !== reasonOf(row))).toEqual([]);
}

const untilDay = 40;
/** A run without one of these would test too little. */
const everyOutcome = [
  ...['extend', 'adjust', 'resize', 'delete', 'revert', 'approve', 'reopen'].map((kind) => `${kind} done`),
  ...['extend', 'adjust', 'delete', 'revert'].map((kind) => `${kind} refused`),
];

test(
  `${operations} random operations match a model of the account and their previews, and all sums and hashes agree (seed ${seed})`,
  async () => {
    const packages: ModelPackage[] = [];
    for (const [hoursPurchased, expiresOn] of [
      [10, 5],
      [25.5, null],
      [0.75, 12],
      [30, 20],
      [12, 20],
      [40, null],
      [60, 33],
    ] as const) {
      const { id } = await billing.sell({ hoursPurchased, expiresOn: dayOf(expiresOn) });
      packages.push({ id, origin: 'sold', purchased: hoursPurchased * 100, removed: 0, expiresOn, state: 'open' });
    }
    const model = createAccountModel({ packages, graceDays });
    const random = seeded(seed);
    const next = createTraffic(
      random,
      packages.map(({ id }) => id),
    );
    const nextWork = createAdminWork(random, model);
    const worked = new Map<string, number>();
    const bonuses = new Set<number>();
    const seen = { '409': 0, '412': 0, split: 0, previewed: 0 };
    for (let step = 0; step < operations; step++) {
      today = Math.floor((step / operations) * untilDay);
      model.startDay(today);
      if (random() < 0.02 && packages.length < maxPackages) bonuses.add(await giveBonus(random, model));
      if (random() < 0.12) {
        const operation = nextWork();
        const status = await operate(operation);
        expect({ step, operation, status }).toEqual({ step, operation, status: model.operate(operation) });
        const outcome = `${operation.kind} ${status < 300 ? 'done' : 'refused'}`;
        worked.set(outcome, (worked.get(outcome) ?? 0) + 1);
        const { balance } = (await billing.admin<Account>('GET', '/api/accounts/7')).body;
        expect({ step, operation, balance: Math.round(balance * 100) }).toEqual({
          step,
          operation,
          balance: model.balance(),
        });
      }
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
    expect(seen.previewed).toBeGreaterThanOrEqual(operations / 10);
    expect(everyOutcome.filter((outcome) => !worked.has(outcome))).toEqual([]);
    const kinds = await kindsOf(bonuses);
    expect(kinds).toContain('bonus');
    for (const ofSold of ['purchase', 'withdrawn', 'changed']) expect(kinds).not.toContain(ofSold);
    await expectReasonsOfReturns();
    console.log(JSON.stringify({ operations, ...seen, ...Object.fromEntries(worked) }));
    const lines: string[] = [];
    await check(billing.config, (line) => lines.push(line), true);
    expect(lines).toEqual([expect.stringMatching(/^All balances agree: /)]);
  },
  300_000 + operations * 120,
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
  expect(lines).toEqual([expect.stringMatching(/^All balances agree: /)]);
});
