import { setTimeout as sleep } from 'node:timers/promises';
import { billing, type ResultOf } from '@hourbank/contracts';
import type { ServiceClient } from '@hourbank/service-kit/service-client';
import type { OpenChanges } from '../settlement/open-changes';
import { compareBalances, type Difference } from './compare-balances';
import type { UsedHours } from './used-hours-store';

type Balance = ResultOf<typeof billing.listBalances>[number];

interface CheckDeps {
  usedHours: UsedHours;
  openChanges: Pick<OpenChanges, 'packages'>;
  billing: Pick<ServiceClient, 'call'>;
  /** Average pause between two attempts to compare packages that change, in ms. Default: 1000. */
  pauseMs?: number;
}

export interface CheckResult {
  differences: Difference[];
  /** Packages that changed during every attempt and therefore could not be compared. */
  undecided: number[];
}

/** A comparison needs a few milliseconds without changes of the package, so a few attempts are enough during normal work. */
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
 * Returns packages that may differ. The two databases are read one after the other, so a package that changes in the
 * meantime can look different although it is not, or equal although it is not.
 */
async function findSuspects({ usedHours, openChanges, billing: client }: CheckDeps): Promise<number[]> {
  const before = await allBalances(client);
  const inProgress = await openChanges.packages();
  const hours = await usedHours.byPackage();
  const after = await allBalances(client);
  const changed = [...after.values()].filter(
    ({ packageId, lastChange }) => before.get(packageId)?.lastChange !== lastChange,
  );
  const ids = [...compareBalances(hours, [...after.values()]), ...changed].map(({ packageId }) => packageId);
  return [...new Set([...ids, ...inProgress])].sort((a, b) => a - b);
}

/**
 * Compares one package exactly, also during normal work. The result is valid only if billing settled no change of the
 * package while its hours were read (`lastChange` is unchanged) and no change of the package is open here. Otherwise it
 * returns `undecided` or `under way`.
 */
async function compareOne({ usedHours, openChanges, billing: client }: CheckDeps, packageId: number) {
  const before = await balanceOf(client, packageId);
  if ((await openChanges.packages()).includes(packageId)) return 'under way';
  const hours = await usedHours.ofPackage(packageId);
  const after = await balanceOf(client, packageId);
  if (before?.lastChange !== after?.lastChange) return 'undecided';
  return compareBalances(new Map([[packageId, hours]]), after ? [after] : [])[0] ?? 'same';
}

/** Compares the hours of entries with billing's three counts for each package (D-34). Reports differences, repairs nothing. */
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
