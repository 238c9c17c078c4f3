import { requireKnownClient, requireOpenClient } from '@hourbank/service-kit/clients';
import type { Tx } from '@hourbank/service-kit/db';
import type { Deps } from './deps';

/** What all settings need that clients can have of their own. If identity does not respond, each client is open. */
export const ownSettingsDeps = (deps: Pick<Deps, 'db' | 'identity' | 'log' | 'now'>) => ({
  read: deps.db.read,
  now: () => deps.now(),
  requireKnown: (clientId: number) => requireKnownClient(deps.identity, deps.log, clientId),
  requireOpen: (clientId: number) => requireOpenClient(deps.identity, deps.log, { clientId }),
  transact: (_: number | null, change: (tx: Tx) => Promise<void>) => deps.db.tx(change),
});
