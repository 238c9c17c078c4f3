import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { Tx } from '@hourbank/service-kit/db';
import type { Deps } from '../deps';
import { usableToday } from '../ledger/expiry-rules';
import type { PackageHours } from '../ledger/package-hours';
import { forecastOf, type Usage } from './forecast';
import { createForecastStore, type StaleAccount } from './forecast-store';
import { isCrossing } from '../levels/crossing';
import { levelOf } from '../levels/level';
import { recordCrossing } from '../alerts/level-events';

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

type ForecastDeps = Pick<Deps, 'accounts' | 'forecasts' | 'levelEmails' | 'clientTx' | 'today' | 'now' | 'log'>;

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

/**
 * Stores the forecast of an account, and the events if the account crossed a level downwards. Returns false if the
 * account has changed since it was read.
 */
async function storeForecast(
  deps: ForecastDeps,
  tx: Tx,
  { account, packages, usage }: Source,
  { at, day }: Moment,
): Promise<boolean> {
  const hours = { ...account, balance: usableToday(packages, day) };
  const level = levelOf(hours, account);
  const forecast = { ...forecastOf(packages, usage, day), level, forecastAt: at };
  if (!(await deps.forecasts.save(tx, account, forecast, day))) return false;
  if (level !== null && isCrossing(hours, account.previous, account))
    await recordCrossing(deps, tx, { ...hours, level, runsOutOn: forecast.runsOutOn }, at);
  return true;
}

/**
 * Reads an account that no other transaction can change before `tx` ends. Returns null if its forecast is up to date.
 */
async function readLocked({ accounts }: ForecastDeps, tx: Tx, clientId: number, day: string): Promise<Source | null> {
  await accounts.lock(tx, clientId);
  const store = createForecastStore(tx);
  const [account] = await store.stale(clientId - 1, day, 1);
  if (account?.clientId !== clientId) return null;
  const packages = await store.activePackages([clientId]);
  const usage = await store.usage([clientId], day);
  return { account, packages, usage: usage.get(clientId) };
}

/**
 * Computes level and forecast of the accounts that changed or have other alert settings, and of all on a new day
 * (D-70), and returns their number. Each is stored in a short transaction of its own, so that entries do not wait. An
 * account that changed after it was read is read again under its lock, because the peak and the packages of two moments
 * could show a fall that never was. It can run in several replicas. An account that cannot be locked is left to the
 * next run. The events of an account that crossed a level downwards belong to the transaction that stores the level.
 */
export async function refreshForecasts(deps: ForecastDeps, isStopping: () => boolean = () => false): Promise<number> {
  const { forecasts, clientTx, today, now, log } = deps;
  let computed = 0;
  for (let after = 0; ;) {
    const at = now();
    const day = today(at);
    const stale = await forecasts.stale(after, day);
    const last = stale.at(-1);
    if (!last) return computed;
    after = last.clientId;
    const clientIds = stale.map(({ clientId }) => clientId);
    const [active, usage] = await Promise.all([forecasts.activePackages(clientIds), forecasts.usage(clientIds, day)]);
    const packagesOf = byClient(active);
    for (const account of stale) {
      if (isStopping()) return computed;
      const { clientId } = account;
      const source = { account, packages: packagesOf.get(clientId) ?? [], usage: usage.get(clientId) };
      try {
        await clientTx(clientId, async (tx) => {
          if (await storeForecast(deps, tx, source, { at, day })) return;
          const current = await readLocked(deps, tx, clientId, day);
          if (current) await storeForecast(deps, tx, current, { at, day });
        });
        computed += 1;
      } catch (cause) {
        log.warn({ err: cause, clientId }, 'a forecast could not be stored');
      }
      await yieldToRequests();
    }
  }
}
