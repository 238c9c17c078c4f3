import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { Needs } from '../deps';
import { lockAccount, type LockNeeds } from '../ledger/lock-account';

/**
 * Writes the expiries that are due for accounts without other changes, one transaction each, so that requests run in between (D-62). It can
 * run in several replicas. An account that cannot be locked is left to the next run.
 */
export async function expirePackages(
  needs: LockNeeds & Needs<'log'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const { accounts, today, now, clientTx, log } = needs;
  let written = 0;
  for (let after = 0; ;) {
    const clientIds = await accounts.clientsWithDueExpiry(after, today(now()));
    for (const clientId of clientIds) {
      if (isStopping()) return written;
      try {
        await clientTx(clientId, (tx) => lockAccount(needs, tx, clientId));
        written += 1;
      } catch (cause) {
        log.warn({ err: cause, clientId }, 'the expiry of packages could not be written');
      }
      await yieldToRequests();
    }
    const last = clientIds.at(-1);
    if (last === undefined) return written;
    after = last;
  }
}

/**
 * Writes the expiries that are due for one client, so that the end of its ledger agrees with its balance of today also before the periodic
 * task has run. Without due expiries it only reads.
 */
export async function expirePackagesOf(needs: LockNeeds, clientId: number): Promise<void> {
  const { accounts, today, now, clientTx } = needs;
  if (await accounts.hasDueExpiry(clientId, today(now())))
    await clientTx(clientId, (tx) => lockAccount(needs, tx, clientId));
}
