import { recordAudit } from '@hourbank/service-kit/audit';
import type { Client } from '@hourbank/contracts';
import { notFound } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Deps } from '../dependencies';
import { clientView } from './client-view';
import { isRestorable } from './deleted-clients';

/**
 * Restores a client that was deleted at most 30 days ago, with its password (D-25). Its sessions stay ended. Returns a
 * client that is open already as it is. Throws a 404, and a 409 if another client has its email by now.
 */
export const restoreClient = (
  { transact, clients, events, now }: Pick<Deps, 'transact' | 'clients' | 'events' | 'now'>,
  id: number,
  actor: string,
  idempotency: IdempotencyContext,
): Promise<Client> =>
  transact(async (tx) => {
    const deleted = await clients.lockDeleted(tx, id);
    if (deleted) {
      if (!isRestorable(deleted, now())) throw notFound();
      await clients.reopen(tx, deleted);
      // A repeat of the deletion names an older revision and is rejected.
      await clients.revisions.recordEdit(tx, id, { fields: ['deletedAt'], by: actor, at: now(), request: null });
      await recordAudit(tx, { subject: `client:${id}`, clientId: id });
      await events.append(tx, [{ kind: 'client_reopened', clientId: id }], now());
    }
    const client = await clients.lock(tx, id);
    if (!client) throw notFound();
    return idempotency.saveResponse(tx, clientView(client));
  });
