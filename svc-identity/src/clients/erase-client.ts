import { recordAudit } from '@hourbank/service-kit/audit';
import { conflict } from '@hourbank/service-kit/errors';
import { removeClientRows } from './client-erasure-store';
import type { IdentityCore } from '../dependencies';
import { isRestorable, restorableUntil } from './deleted-clients';

/**
 * Erases what is known about a client that can no longer be restored, and tells the other services in the same
 * transaction. Its id, its hours and what was sold stay. It can be repeated, for example after a restore of an earlier
 * backup. Throws a 409 for other clients.
 */
export const eraseClient = (
  { tx, clients, credentials, events, now }: Pick<IdentityCore, 'tx' | 'clients' | 'credentials' | 'events' | 'now'>,
  id: number,
): Promise<void> =>
  tx(async (work) => {
    const client = await clients.lockDeleted(work, id);
    if (!client) throw conflict('client_not_deleted', `There is no deleted client ${id}. Delete the client first.`);
    if (isRestorable(client, now())) {
      const until = restorableUntil(client.closedAt).toISOString();
      throw conflict('client_restorable', `Client ${id} can be restored until ${until}. Erase it after that.`);
    }
    await clients.erase(work, id);
    await credentials.remove(work, { role: 'client', id });
    await removeClientRows(work, id);
    await recordAudit(work, { action: 'client.erased', subject: `client:${id}`, clientId: id });
    await events.append(work, [{ kind: 'client_erased', clientId: id }], now());
  });
