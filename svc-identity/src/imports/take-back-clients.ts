import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { type imports, type InputOf, maxImportRows, maxRowsPerImport, type ResultOf } from '@hourbank/contracts';
import { closeClient, type CloseDeps } from '../clients/delete-client';
import type { Deps } from '../dependencies';

/**
 * Deletes clients of an import as D-25 does, at most 100, that nobody changed or gave a password since, without those
 * in `keep`. Returns those that stay, and how many are left for the next call (D-84).
 */
export async function takeBackClients(
  deps: CloseDeps & Pick<Deps, 'importedClients' | 'refreshRevocations'>,
  run: InputOf<typeof imports.takeBackClients>['body'],
  actor: string,
): Promise<ResultOf<typeof imports.takeBackClients>> {
  const { transact, clients, importedClients, refreshRevocations } = deps;
  let closed = 0;
  for (const id of await importedClients.untouched(run, maxRowsPerImport)) {
    const isClosed = await transact(async (tx) => {
      const client = await clients.lock(tx, id);
      if (!client || !(await importedClients.isUntouched(tx, run.runId, id))) return false;
      await closeClient(deps, tx, client, { actor, request: null });
      return true;
    });
    if (isClosed) closed += 1;
    await yieldToRequests();
  }
  if (closed > 0) await refreshRevocations();
  const [kept, left] = await Promise.all([
    importedClients.kept(run, maxImportRows),
    importedClients.countUntouched(run),
  ]);
  return { closed, kept, left };
}
