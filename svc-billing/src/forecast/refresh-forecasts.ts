import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { CommitWith, execute, type Tx } from '@hourbank/service-kit/db';
import type { Deps } from '../deps';
import type { ForecastRow } from '../ledger/account-table';
import { usableToday } from '../ledger/expiry-rules';
import type { PackageHours } from '../ledger/package-hours';
import { forecastOf, type Usage } from './forecast';
import { createForecastInputStore, type StaleAccount } from './forecast-input-store';
import { isCrossing, levelOf } from '../levels/level';
import { type Crossing, recordCrossing } from '../alerts/level-events';

/** The packages of each client. Node 20 has no `Map.groupBy`. */
function byClient<P extends { clientId: number }>(packages: readonly P[]): Map<number, P[]> {
  const grouped = new Map<number, P[]>();
  for (const one of packages) {
    const others = grouped.get(one.clientId);
    if (others) others.push(one);
    else grouped.set(one.clientId, [one]);
  }
  return grouped;
}

type ForecastDeps = Pick<
  Deps,
  | 'accounts'
  | 'accountsPerTransaction'
  | 'forecastInputs'
  | 'forecasts'
  | 'levelEmails'
  | 'clientTx'
  | 'transact'
  | 'today'
  | 'now'
  | 'log'
>;

/** An account and what its forecast is computed from. */
interface Source {
  account: StaleAccount;
  packages: readonly PackageHours[];
  usage: Usage | undefined;
}

/** The time of a computation, and its day. */
interface Moment {
  at: Date;
  day: string;
}

interface Computed {
  account: StaleAccount;
  forecast: ForecastRow;
  /** What the account fell to, or null if it crossed no level downwards. */
  crossing: Crossing | null;
}

function compute({ account, packages, usage }: Source, { at, day }: Moment): Computed {
  const hours = { ...account, balance: usableToday(packages, day) };
  const level = levelOf(hours, account);
  const forecast = { ...forecastOf(packages, usage, day), level, forecastAt: at };
  const hasCrossed = level !== null && isCrossing(hours, account.previous, account);
  return { account, forecast, crossing: hasCrossed ? { ...hours, level, runsOutOn: forecast.runsOutOn } : null };
}

/**
 * Stores the forecasts of some accounts in one transaction. It never waits for an account while it has locked others.
 * Returns the clients of those it stored: neither ones that another transaction has locked nor ones that have changed
 * since they were read.
 */
const storeTogether = (
  { accounts, forecasts, transact }: ForecastDeps,
  computed: readonly Computed[],
  { day }: Moment,
): Promise<number[]> =>
  transact(async (tx) => {
    const clientIds = computed.map(({ account }) => account.clientId);
    const free = new Set((await accounts.lockFree(tx, clientIds)).map(({ clientId }) => clientId));
    const stored = computed.filter(({ account }) => free.has(account.clientId));
    return new CommitWith(
      stored.map(({ account, forecast }) => forecasts.saveSql(account, forecast, day)),
      (executed) => stored.flatMap(({ account }, at) => (executed[at]?.affected === 1 ? [account.clientId] : [])),
    );
  });

/**
 * Stores the forecast of an account, and the events if the account crossed a level downwards. Returns false if the
 * account has changed since it was read.
 */
async function storeForecast(
  deps: ForecastDeps,
  tx: Tx,
  { account, forecast, crossing }: Computed,
  { at, day }: Moment,
): Promise<boolean> {
  const { sql, parameters } = deps.forecasts.saveSql(account, forecast, day);
  if ((await execute(tx, sql, parameters)).affected === 0) return false;
  if (crossing) await recordCrossing(deps, tx, crossing, at);
  return true;
}

/**
 * Reads an account that no other transaction can change before `tx` ends. Returns null if its forecast is up to date.
 */
async function readLocked({ accounts }: ForecastDeps, tx: Tx, clientId: number, day: string): Promise<Source | null> {
  await accounts.lock(tx, clientId);
  const inputs = createForecastInputStore(tx);
  const [account] = await inputs.stale(clientId - 1, day, 1);
  if (account?.clientId !== clientId) return null;
  const packages = await inputs.activePackages([clientId]);
  const usage = await inputs.usage([clientId], day);
  return { account, packages, usage: usage.get(clientId) };
}

/** Stores one forecast in a transaction of its own. An account that changed is read again under its lock. */
const storeAlone = (deps: ForecastDeps, computed: Computed, moment: Moment): Promise<void> => {
  const { clientId } = computed.account;
  return deps.clientTx(clientId, async (tx) => {
    if (await storeForecast(deps, tx, computed, moment)) return;
    const current = await readLocked(deps, tx, clientId, moment.day);
    if (current) await storeForecast(deps, tx, compute(current, moment), moment);
  });
};

/** Stores the forecasts of some accounts and returns their number. */
async function storeAll(deps: ForecastDeps, computed: readonly Computed[], moment: Moment): Promise<number> {
  const uncrossed = computed.filter(({ crossing }) => !crossing);
  const together = uncrossed.length > 1 ? await storeTogether(deps, uncrossed, moment).catch((): number[] => []) : [];
  let stored = together.length;
  for (const one of computed.filter(({ account }) => !together.includes(account.clientId))) {
    try {
      await storeAlone(deps, one, moment);
      stored += 1;
    } catch (cause) {
      deps.log.warn({ err: cause, clientId: one.account.clientId }, 'a forecast could not be stored');
    }
  }
  return stored;
}

/**
 * Computes level and forecast of the accounts that changed or have other alert settings, and of all on a new day
 * (D-70), and returns their number. Some are stored in a transaction and one transaction after the other, so that
 * requests run in between. An account that changed after it was read is read again under its lock, because the peak and
 * the packages of two moments could show a fall that never was. It can run in several replicas. An account that cannot
 * be locked is left to the next run. The events of an account that crossed a level downwards belong to the transaction
 * that stores the level, which is one of its own.
 */
export async function refreshForecasts(deps: ForecastDeps, isStopping: () => boolean = () => false): Promise<number> {
  const { accountsPerTransaction, forecastInputs, today, now } = deps;
  let stored = 0;
  for (let after = 0; ;) {
    const at = now();
    const moment = { at, day: today(at) };
    const stale = await forecastInputs.stale(after, moment.day);
    const last = stale.at(-1);
    if (!last) return stored;
    after = last.clientId;
    const clientIds = stale.map(({ clientId }) => clientId);
    const [active, usage] = await Promise.all([
      forecastInputs.activePackages(clientIds),
      forecastInputs.usage(clientIds, moment.day),
    ]);
    const packagesOf = byClient(active);
    for (let index = 0; index < stale.length; index += accountsPerTransaction) {
      if (isStopping()) return stored;
      const group = stale.slice(index, index + accountsPerTransaction);
      const computed = group.map((account) => {
        const { clientId } = account;
        return compute({ account, packages: packagesOf.get(clientId) ?? [], usage: usage.get(clientId) }, moment);
      });
      stored += await storeAll(deps, computed, moment);
      await yieldToRequests();
    }
  }
}
