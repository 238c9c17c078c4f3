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
  { tx, clients, events, now }: Pick<Deps, 'tx' | 'clients' | 'events' | 'now'>,
  id: number,
  actor: string,
  idempotency: IdempotencyContext,
): Promise<Client> =>
  tx(async (work) => {
    const deleted = await clients.lockDeleted(work, id);
    if (deleted) {
      if (!isRestorable(deleted, now())) throw notFound();
      await clients.reopen(work, deleted);
      // A repeat of the deletion names an older revision and is rejected.
      await clients.revisions.recordEdit(work, id, { fields: ['deletedAt'], by: actor, at: now(), request: null });
      await recordAudit(work, { subject: `client:${id}`, clientId: id });
      await events.append(work, [{ kind: 'client_reopened', clientId: id }], now());
    }
    const client = await clients.lock(work, id);
    if (!client) throw notFound();
    return idempotency.saveResponse(work, clientView(client));
  });
