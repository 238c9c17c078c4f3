import { setTimeout as sleep } from 'node:timers/promises';
import { billing, type ResultOf } from '@hourbank/contracts';
import type { ServiceClient } from '@hourbank/service-kit';
import type { EntryStore } from '../entries/entry-store';
import { compareBalances, type Difference } from './compare-balances';

type Balance = ResultOf<typeof billing.listBalances>[number];

interface CheckDeps {
  entries: Pick<EntryStore, 'hoursByPackage' | 'hoursOfPackage' | 'packagesUnderWay'>;
  billing: Pick<ServiceClient, 'call'>;
  /** Time between two attempts to compare packages that change, ms. */
  pauseMs?: number;
}

export interface CheckResult {
  differences: Difference[];
  /** Packages that changed during every attempt, so that nothing can be said of them. */
  undecided: number[];
}

/** Attempts to compare a package while nobody changes it. A comparison takes milliseconds, so a few are enough while people work. */
const maxAttempts = 12;

async function allBalances(client: CheckDeps['billing']): Promise<Map<number, Balance>> {
  const balances = new Map<number, Balance>();
  for (let after = 0; ;) {
    const page = await client.call(billing.listBalances, { query: { after: String(after) } });
    const last = page.at(-1);
    if (!last) return balances;
    for (const balance of page) balances.set(balance.packageId, balance);
    after = last.packageId;
  }
}

async function balanceOf(client: CheckDeps['billing'], packageId: number): Promise<Balance | undefined> {
  const page = await client.call(billing.listBalances, { query: { after: String(packageId - 1), limit: '1' } });
  return page.find((balance) => balance.packageId === packageId);
}

/**
 * Packages that may differ: the two databases are read one after the other, so a package that changed meanwhile looks different without
 * being so, or the same although it is not.
 */
async function findSuspects({ entries, billing: client }: CheckDeps): Promise<number[]> {
  const before = await allBalances(client);
  const inProgress = await entries.packagesUnderWay();
  const hours = await entries.hoursByPackage();
  const after = await allBalances(client);
  const changed = [...after.values()].filter(
    ({ packageId, lastChange }) => before.get(packageId)?.lastChange !== lastChange,
  );
  const ids = [...compareBalances(hours, [...after.values()]), ...changed].map(({ packageId }) => packageId);
  return [...new Set([...ids, ...inProgress])].sort((a, b) => a - b);
}

/**
 * Compares one package. Exact whatever goes on: while its hours are read, billing settled no change of the package (`lastChange` is the
 * same before and after), and every change that billing settled before had been finished here. `undecided` where that is not so.
 */
async function compareOne({ entries, billing: client }: CheckDeps, packageId: number) {
  const before = await balanceOf(client, packageId);
  if ((await entries.packagesUnderWay()).includes(packageId)) return 'under way';
  const hours = await entries.hoursOfPackage(packageId);
  const after = await balanceOf(client, packageId);
  if (before?.lastChange !== after?.lastChange) return 'undecided';
  return compareBalances(new Map([[packageId, hours]]), after ? [after] : [])[0] ?? 'same';
}

/** Compares, package by package, the hours of entries here with billing's three counts (D-34). Reports; never repairs. */
export async function checkBalances(deps: CheckDeps): Promise<CheckResult> {
  const differences: Difference[] = [];
  let open = await findSuspects(deps);
  let undecided: number[] = [];
  for (let attempt = 1; open.length > 0 && attempt <= maxAttempts; attempt += 1) {
    if (attempt > 1) await sleep((0.5 + Math.random()) * (deps.pauseMs ?? 1000));
    const remaining: number[] = [];
    undecided = [];
    for (const packageId of open) {
      const result = await compareOne(deps, packageId);
      if (typeof result === 'object') differences.push(result);
      else if (result !== 'same') remaining.push(packageId);
      if (result === 'undecided') undecided.push(packageId);
    }
    open = remaining;
  }
  return { differences: differences.sort((a, b) => a.packageId - b.packageId), undecided };
}
