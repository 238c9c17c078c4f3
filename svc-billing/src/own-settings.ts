import type { Tx } from '@hourbank/service-kit/db';
import type { Deps } from './deps';
import { ensureAccount } from './ledger/lock-account';

/** What all settings need that clients can have of their own. A change locks the account of the client. */
export const ownSettingsDeps = (
  deps: Pick<Deps, 'accounts' | 'clients' | 'clientTx' | 'transact' | 'read' | 'now' | 'log'>,
) => ({
  read: deps.read,
  now: () => deps.now(),
  async requireKnown(clientId: number) {
    if (!(await deps.accounts.exists(clientId))) await deps.clients.requireKnown(deps.log, clientId);
  },
  requireOpen: (clientId: number) => deps.clients.requireOpen(clientId),
  async transact(clientId: number | null, change: (tx: Tx) => Promise<void>) {
    if (clientId === null) return deps.transact(change);
    await ensureAccount(deps, clientId);
    return deps.clientTx(clientId, async (tx) => {
      await deps.accounts.lock(tx, clientId);
      await change(tx);
    });
  },
});
