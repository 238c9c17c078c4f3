import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { Deps } from '../deps';
import { expireAccount, expireAccounts, type LockDeps } from '../ledger/lock-account';

type ExpiryDeps = LockDeps & Pick<Deps, 'accountsPerTransaction' | 'log' | 'transact'>;

/**
 * Writes the expiries of some accounts together, and those of accounts that this leaves out, or of all if it fails, one
 * by one. Returns the number of accounts.
 */
async function expireTogether(deps: ExpiryDeps, clientIds: readonly number[]): Promise<number> {
  const together = await expireAccounts(deps, clientIds).catch((): number[] => []);
  let written = together.length;
  for (const clientId of clientIds.filter((id) => !together.includes(id))) {
    try {
      await expireAccount(deps, clientId);
      written += 1;
    } catch (cause) {
      deps.log.warn({ err: cause, clientId }, 'the expiry of packages could not be written');
    }
  }
  return written;
}

/**
 * Writes the expiries that are due for accounts without other changes, some in a transaction and one transaction after
 * the other, so that requests run in between (D-62). It can run in several replicas. An account that cannot be locked
 * is left to the next run. Returns the number of accounts.
 */
export async function expirePackages(deps: ExpiryDeps, isStopping: () => boolean = () => false): Promise<number> {
  const { accounts, accountsPerTransaction, today, now } = deps;
  let written = 0;
  for (let after = 0; ;) {
    const clientIds = await accounts.clientsWithDueExpiry(after, today(now()));
    for (let index = 0; index < clientIds.length; index += accountsPerTransaction) {
      if (isStopping()) return written;
      written += await expireTogether(deps, clientIds.slice(index, index + accountsPerTransaction));
      await yieldToRequests();
    }
    const last = clientIds.at(-1);
    if (last === undefined) return written;
    after = last;
  }
}

/**
 * Writes the expiries that are due for one client, so that the end of its ledger agrees with its balance of today also
 * before the periodic task has run. Without due expiries it only reads.
 */
export async function expirePackagesOf(deps: LockDeps, clientId: number): Promise<void> {
  const { accounts, today, now } = deps;
  if (await accounts.hasDueExpiry(clientId, today(now()))) await expireAccount(deps, clientId);
}
