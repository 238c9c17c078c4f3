import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { type imports, type InputOf, maxImportRows, maxRowsPerImport, type ResultOf } from '@hourbank/contracts';
import { executeAll } from '@hourbank/service-kit/db';
import { inParallel } from '@hourbank/service-kit/process';
import type { Deps } from '../deps';
import { lockAccount, type LockDeps } from '../ledger/lock-account';
import { removePackage } from '../packages/delete-package';

/**
 * Removes opening balances of an import, at most 100, that nothing was drawn from or taken off. Nobody is told. Returns
 * those that stay, and how many are left for the next call (D-84). The ledger keeps both entries.
 */
export async function takeBackOpenings(
  deps: LockDeps & Pick<Deps, 'draws' | 'invoices' | 'files' | 'openings' | 'forecasts' | 'accountsAtOnce'>,
  { runId }: InputOf<typeof imports.takeBackOpenings>['body'],
  actor: string,
): Promise<ResultOf<typeof imports.takeBackOpenings>> {
  const { openings, packages, forecasts, clientTx } = deps;
  let removed = 0;
  const untouched = await openings.untouched(runId, maxRowsPerImport);
  await inParallel(deps.accountsAtOnce, untouched, async ({ packageId, clientId }) => {
    const isRemoved = await clientTx(clientId, async (tx) => {
      const book = await lockAccount(deps, tx, clientId);
      const current = await packages.lock(tx, packageId);
      if (!current || current.hoursUsed > 0 || current.hoursRemoved > 0) return false;
      await removePackage(deps, tx, { book, current, actor, isTold: false });
      // Nobody is told that the account is empty now.
      await executeAll(tx, [forecasts.forgetLevelSql(clientId)]);
      return true;
    });
    if (isRemoved) removed += 1;
    await yieldToRequests();
  });
  const [kept, left] = await Promise.all([openings.touched(runId, maxImportRows), openings.countUntouched(runId)]);
  return { removed, kept, left };
}
