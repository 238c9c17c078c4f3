import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { Deps } from '../deps';
import { addDays } from '../ledger/days';
import { ledgerBatches } from './ledger-batches';
import { firstDayOf, monthOf, nextMonth } from './movements';

/**
 * Stores the totals of months that have ended, oldest first, so that reports do not read the whole ledger. It locks no
 * account. A month is completed from the second day of the next one, when no transaction that began in it can be
 * running, and after its expiries are written. It can run in several replicas: rows that exist stay, and a month counts
 * only when it is complete. Clients are stored in the order of their ids, so it continues after the last one with
 * stored movements. Returns the number of months.
 */
export async function completeMonths(
  { liability, tx, today, now }: Pick<Deps, 'liability' | 'tx' | 'today' | 'now'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const current = monthOf(addDays(today(now()), -1));
  const completedUntil = await liability.completedUntil();
  const first = completedUntil === null ? await liability.firstMonth() : nextMonth(completedUntil);
  if (first === null) return 0;
  let completed = 0;
  for (let month = first; month < current; month = nextMonth(month)) {
    // What expires on the last day or later is booked in the next month.
    if (await liability.isExpiryDue(addDays(firstDayOf(nextMonth(month)), -1))) return completed;
    for await (const batch of ledgerBatches(liability, month, await liability.storedUntil(month))) {
      if (isStopping()) return completed;
      if (batch.length > 0) await tx((transaction) => liability.storeMovements(transaction, month, batch));
      await yieldToRequests();
    }
    if (isStopping()) return completed;
    await tx((transaction) => liability.markCompleted(transaction, month));
    completed += 1;
    await yieldToRequests();
  }
  return completed;
}
