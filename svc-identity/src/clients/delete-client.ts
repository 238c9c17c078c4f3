import { recordAudit } from '@hourbank/service-kit/audit';
import { notFound } from '@hourbank/service-kit/errors';
import type { Tx } from '@hourbank/service-kit/db';
import type { Precondition } from '@hourbank/service-kit/revisions';
import type { Deps } from '../dependencies';
import type { ClientRecord } from './client-table';
import { emailLinksOfClients, passwordLinksOfClients } from '../link-tokens/link-purpose';
import { type AccessStores, endSessions } from '../passwords/set-password';

export type CloseDeps = AccessStores & Pick<Deps, 'transact' | 'clients'>;

/** Closes a client whose row the transaction has locked. Revocations must be refreshed afterwards. */
export async function closeClient(
  deps: CloseDeps,
  tx: Tx,
  { id, email }: Pick<ClientRecord, 'id' | 'email'>,
  { actor, request }: { actor: string; request: string | null },
): Promise<void> {
  const { clients, linkTokens, linkRequests, events, now } = deps;
  await clients.close(tx, id, now());
  await clients.revisions.recordEdit(tx, id, { fields: ['deletedAt'], by: actor, at: now(), request });
  for (const purpose of [...passwordLinksOfClients, ...emailLinksOfClients])
    await linkTokens.end(tx, purpose, id, now());
  // A client that is restored, or another one with this email, would get those that are not sent yet.
  await linkRequests.cancelResets(tx, 'client', email);
  for (const purpose of ['client-invite', 'client-new-email'] as const) await linkRequests.cancel(tx, purpose, id);
  await endSessions(deps, tx, { role: 'client', id });
  await recordAudit(tx, { subject: `client:${id}`, clientId: id });
  await events.append(tx, [{ kind: 'client_closed', clientId: id }], now());
}

/**
 * Hides a client, ends its sessions and links, and frees its email. Its ledger remains, and its password remains until
 * the deletion is final (D-25). Throws a 404.
 */
export async function deleteClient(
  deps: CloseDeps & Pick<Deps, 'refreshRevocations'>,
  id: number,
  actor: string,
  precondition: Precondition,
): Promise<void> {
  const { transact, clients, refreshRevocations } = deps;
  await transact(async (tx) => {
    const client = await clients.lock(tx, id);
    if (!client) throw notFound();
    await clients.revisions.assertRevision(tx, id, precondition);
    await closeClient(deps, tx, client, { actor, request: precondition.request });
  });
  await refreshRevocations();
}
