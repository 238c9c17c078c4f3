import type { ClientDetails } from '@hourbank/contracts';
import type { Tx } from '@hourbank/service-kit/db';
import type { Deps } from '../dependencies';
import type { ClientRecord } from './client-table';

/**
 * Requests an email with a link with which a client sets its password (D-24). The link replaces the earlier one. The
 * caller locks the client or has just inserted it.
 */
export async function inviteClient(
  { linkTokens, linkRequests, noticeEmails, now }: Pick<Deps, 'linkTokens' | 'linkRequests' | 'noticeEmails' | 'now'>,
  tx: Tx,
  { id, email }: Pick<ClientRecord, 'id' | 'email'>,
): Promise<void> {
  await linkTokens.end(tx, 'client-invite', id, now());
  await linkRequests.cancel(tx, 'client-invite', id);
  await linkRequests.insert(tx, { purpose: 'client-invite', subject: id, email }, now());
  await noticeEmails.markDeliverable(tx, `client:${id}`, email);
}

/** How far the invitation of a client is. Null if it has a password. */
export async function invitationStateOf(
  { credentials, linkTokens, linkRequests, now }: Pick<Deps, 'credentials' | 'linkTokens' | 'linkRequests' | 'now'>,
  { id }: Pick<ClientRecord, 'id'>,
): Promise<ClientDetails['invitation']> {
  if (await credentials.has({ role: 'client', id })) return null;
  if (await linkRequests.isPending('client-invite', id)) return 'waiting';
  const state = await linkTokens.stateOf('client-invite', id, now());
  if (state === null) return 'notSent';
  return state === 'valid' ? 'sent' : 'expired';
}
