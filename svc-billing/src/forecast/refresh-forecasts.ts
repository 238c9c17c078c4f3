import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { Needs } from '../deps';
import { usableToday } from '../ledger/expiry-rules';
import type { PackageHours } from '../ledger/package-hours';
import { forecastOf } from './forecast';
import { isCrossing } from './crossing';
import { levelOf } from './level';
import { recordCrossing } from './level-events';

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

/**
 * Computes level and forecast of the accounts that changed or have other alert settings, and of all on a new day (D-70), and returns their
 * number. Each is stored in a short transaction of its own, so that entries do not wait. It can run in several replicas. An account that
 * cannot be locked is left to the next run. The events of an account that
 * crossed a level downwards belong to the transaction that stores the level.
 */
export async function refreshForecasts(
  needs: Needs<'forecasts' | 'levelEmails' | 'clientTx' | 'today' | 'now' | 'log'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const { forecasts, clientTx, today, now, log } = needs;
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
      const packages: readonly PackageHours[] = packagesOf.get(account.clientId) ?? [];
      const filling = { ...account, balance: usableToday(packages, day) };
      const level = levelOf(filling, account);
      const forecast = { ...forecastOf(packages, usage.get(account.clientId), day), level, forecastAt: at };
      try {
        await clientTx(account.clientId, async (tx) => {
          if (!(await forecasts.save(tx, account, forecast, day))) return;
          if (level === null || !isCrossing(filling, account.earlier, account)) return;
          await recordCrossing(needs, tx, { ...filling, level, runsOutOn: forecast.runsOutOn }, at);
        });
        computed += 1;
      } catch (cause) {
        log.warn({ err: cause, clientId: account.clientId }, 'a forecast could not be stored');
      }
      await yieldToRequests();
    }
  }
}
