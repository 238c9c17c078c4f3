import { setTimeout as sleep } from 'node:timers/promises';
import { billing } from '@hourbank/contracts';
import type { ServiceClient } from '@hourbank/service-kit';
import type { EntryStore } from '../entries/entry-store';
import { type Balance, compareBalances, type Difference, isSameFault } from './compare-balances';

interface CheckDeps {
  entries: Pick<EntryStore, 'hoursByPackage' | 'packagesUnderWay'>;
  billing: Pick<ServiceClient, 'call'>;
  /** Time between two looks, ms. */
  pauseMs?: number;
}

/** Work goes on while the books are compared, so only a fault that two looks in a row find the same is one. */
const mostLooks = 5;

async function allBalances(client: CheckDeps['billing']): Promise<Balance[]> {
  const balances: Balance[] = [];
  for (let after = '0'; ;) {
    const page = await client.call(billing.listBalances, { query: { after } });
    const last = page.at(-1);
    if (!last) return balances;
    balances.push(...page);
    after = String(last.packageId);
  }
}

/** Differences of packages that no open change explains. */
async function look({ entries, billing: client }: CheckDeps): Promise<Difference[]> {
  const before = await entries.packagesUnderWay();
  const differences = compareBalances(await entries.hoursByPackage(), await allBalances(client));
  const underWay = new Set([...before, ...(await entries.packagesUnderWay())]);
  return differences.filter(({ packageId }) => !underWay.has(packageId));
}

/** Compares, package by package, the hours of entries here with billing's three counts (D-34). Reports; never repairs. */
export async function checkBalances(deps: CheckDeps): Promise<Difference[]> {
  let last = await look(deps);
  let lasting: Difference[] = [];
  for (let looks = 1; looks < mostLooks && last.length > 0; looks++) {
    await sleep(deps.pauseMs ?? 1500);
    const now = await look(deps);
    lasting = now.filter((one) => last.some((other) => isSameFault(one, other)));
    if (lasting.length === now.length) return lasting;
    last = now;
  }
  return last.length === 0 ? [] : lasting;
}
