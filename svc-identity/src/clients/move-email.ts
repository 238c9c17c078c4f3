import type { Tx } from '@hourbank/service-kit/db';
import type { Deps } from '../dependencies';
import { emailLinksOfClients, passwordLinksOfClients } from '../link-tokens/link-purpose';
import type { ClientRecord } from './client-table';

/**
 * Completes the change of a client's email, whose row the transaction has locked and changed: the new one counts as
 * confirmed, the old one is told if it was, and links that were sent before end, also those that still wait. A reset
 * link is valid only for the password and the email at the time of its request.
 */
export async function confirmMovedEmail(
  { clients, linkTokens, linkRequests, now }: Pick<Deps, 'clients' | 'linkTokens' | 'linkRequests' | 'now'>,
  tx: Tx,
  { id, email, emailConfirmedAt }: ClientRecord,
): Promise<void> {
  for (const purpose of [...passwordLinksOfClients, ...emailLinksOfClients])
    await linkTokens.end(tx, purpose, id, now());
  await linkRequests.cancel(tx, 'client-new-email', id);
  await clients.confirmEmail(tx, id, now());
  if (emailConfirmedAt !== null)
    await linkRequests.insert(tx, { purpose: 'client-email-changed', subject: id, email }, now());
}
