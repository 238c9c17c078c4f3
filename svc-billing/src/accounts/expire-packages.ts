import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { inParallel } from '@hourbank/service-kit/process';
import type { Needs } from '../deps';
import { expireAccount, type LockNeeds } from '../ledger/lock-account';

/**
 * Writes the expiries that are due for accounts without other changes, one transaction each and a few at a time, so that requests run in
 * between (D-62). It can run in several replicas. An account that cannot be locked is left to the next run.
 */
export async function expirePackages(
  needs: LockNeeds & Needs<'accountsAtOnce' | 'log'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const { accounts, accountsAtOnce, today, now, log } = needs;
  let written = 0;
  for (let after = 0; ;) {
    const clientIds = await accounts.clientsWithDueExpiry(after, today(now()));
    await inParallel(accountsAtOnce, clientIds, async (clientId) => {
      if (isStopping()) return;
      try {
        await expireAccount(needs, clientId);
        written += 1;
      } catch (cause) {
        log.warn({ err: cause, clientId }, 'the expiry of packages could not be written');
      }
      await yieldToRequests();
    });
    const last = clientIds.at(-1);
    if (last === undefined || isStopping()) return written;
    after = last;
  }
}

/**
 * Writes the expiries that are due for one client, so that the end of its ledger agrees with its balance of today also before the periodic
 * task has run. Without due expiries it only reads.
 */
export async function expirePackagesOf(needs: LockNeeds, clientId: number): Promise<void> {
  const { accounts, today, now } = needs;
  if (await accounts.hasDueExpiry(clientId, today(now()))) await expireAccount(needs, clientId);
}
