import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { fromHundredths, maxExpiringPackages } from '@hourbank/contracts';
import { executeAll, isUniqueViolation } from '@hourbank/service-kit/db';
import { outboxStatement } from '@hourbank/service-kit/outbox';
import { inParallel } from '@hourbank/service-kit/process';
import type { Deps } from '../deps';
import { addDays } from '../ledger/days';
import type { ExpiringPackage } from './expiry-alert-store';

/** People get these alerts in the morning of the business time zone. */
const morning = 8;
/** The longest time before an expiry that the settings allow, days. */
const longest = 365;

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/**
 * How many days before the expiry the alert is that is due today: the nearest, also after days without any. Null if
 * none is.
 */
function dueDays({ expiresOn, expiryDays, sentDays }: ExpiringPackage, today: string): number | null {
  const remaining = daysBetween(today, expiresOn);
  const nearest = Math.min(...expiryDays.filter((days) => days >= remaining));
  return Number.isFinite(nearest) && (sentDays === null || sentDays > nearest) ? nearest : null;
}

const byClient = (packages: readonly ExpiringPackage[]) => {
  const grouped = new Map<number, ExpiringPackage[]>();
  for (const one of packages) grouped.set(one.clientId, [...(grouped.get(one.clientId) ?? []), one]);
  return grouped;
};

type AlertDeps = Pick<Deps, 'expiryAlerts' | 'clientTx' | 'log'>;

/**
 * Leaves one event about all packages of a client whose alert is due, and notes them in the same transaction. Returns
 * false if that failed.
 */
async function alertClient(
  { expiryAlerts, clientTx, log }: AlertDeps,
  clientId: number,
  due: readonly (readonly [ExpiringPackage, number])[],
): Promise<boolean> {
  const [first] = due;
  if (!first) return true;
  const { toClient, toAdmins } = first[0];
  const packages = due.map(([{ packageId, unused, expiresOn }]) => ({
    packageId,
    hours: fromHundredths(unused),
    expiresOn,
  }));
  const batches = Array.from({ length: Math.ceil(packages.length / maxExpiringPackages) }, (_, index) =>
    packages.slice(index * maxExpiringPackages, (index + 1) * maxExpiringPackages),
  );
  try {
    await clientTx(clientId, async (tx) => {
      for (const [one, days] of due) await expiryAlerts.insert(tx, one, days);
      await executeAll(
        tx,
        batches.map((batch) => outboxStatement('expiry', { clientId, packages: batch, toClient, toAdmins })),
      );
    });
  } catch (cause) {
    // Another process sends the same alert.
    if (isUniqueViolation(cause)) return true;
    log.warn({ err: cause, clientId }, 'an alert about an expiry could not be stored');
    return false;
  }
  return true;
}

/**
 * Creates the task that tells people some days before hours expire (D-70), once a day in the morning: one event for all
 * packages of a client, a few clients at a time. Days without the task are merged into the nearest alert, and an
 * extended package has alerts again. It can run in several replicas and be repeated.
 */
export function createExpiryAlerts(deps: AlertDeps & Pick<Deps, 'accountsAtOnce' | 'now' | 'today' | 'hour'>) {
  const { accountsAtOnce, expiryAlerts, now, today, hour } = deps;
  let doneOn = '';
  return async (isStopping: () => boolean = () => false): Promise<void> => {
    const at = now();
    const day = today(at);
    if (day === doneOn || hour(at) < morning) return;
    const until = addDays(day, longest);
    let isComplete = true;
    for (let after = 0; ;) {
      const clientIds = await expiryAlerts.clients(after, day, until);
      const grouped = byClient(await expiryAlerts.packages(clientIds, day, until));
      await inParallel(accountsAtOnce, [...grouped], async ([clientId, packages]) => {
        if (isStopping()) return;
        const due = packages
          .filter(({ toClient, toAdmins }) => toClient || toAdmins)
          .map((one) => [one, dueDays(one, day)] as const)
          .filter((pair): pair is readonly [ExpiringPackage, number] => pair[1] !== null);
        isComplete = (await alertClient(deps, clientId, due)) && isComplete;
        await yieldToRequests();
      });
      if (isStopping()) return;
      const last = clientIds.at(-1);
      if (last === undefined) break;
      after = last;
    }
    if (isComplete) doneOn = day;
  };
}
