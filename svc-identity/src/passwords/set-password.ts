import type { Tx } from '@hourbank/service-kit/db';
import type { Deps } from '../dependencies';
import { passwordLinksOfClients } from '../link-tokens/link-purpose';
import type { Person, PreparedPassword } from './credential-store';

/** What a change of access needs: it ends sessions, and links that were sent or wait. */
export type AccessStores = Pick<Deps, 'credentials' | 'sessions' | 'events' | 'linkTokens' | 'linkRequests' | 'now'>;

/**
 * Sets a password, revokes all tokens issued with an older one (D-17), ends open reset links, also those that are not
 * sent yet, and cancels a new email that is not confirmed yet, which somebody who knew the old password may have
 * requested. The caller locks the person, whose email is the stored one. Returns the password's revision.
 */
export async function setPassword(
  { credentials, sessions, events, linkTokens, linkRequests, now }: AccessStores,
  tx: Tx,
  { email, ...person }: Person & { email: string | null },
  password: PreparedPassword,
): Promise<number> {
  const { role, id } = person;
  const revision = await credentials.set(tx, person, password, now());
  const links = role === 'client' ? passwordLinksOfClients : (['admin-reset'] as const);
  for (const purpose of links) await linkTokens.end(tx, purpose, id, now());
  if (email !== null) await linkRequests.cancelResets(tx, role, email);
  if (role === 'client') await linkRequests.cancel(tx, 'client-invite', id);
  const newEmail = role === 'client' ? 'client-new-email' : 'new-email';
  await linkRequests.cancel(tx, newEmail, id);
  await linkTokens.end(tx, newEmail, id, now());
  await sessions.endAll(tx, person, now());
  await events.append(tx, [{ kind: 'subject_revoked', audience: role, subject: id, revision }], now());
  return revision;
}

/**
 * Ends all sessions of a person without changing the password, for example after a change of role (D-67). Returns the
 * new revision, null without a password.
 */
export async function endSessions(
  { credentials, sessions, events, now }: Pick<Deps, 'credentials' | 'sessions' | 'events' | 'now'>,
  tx: Tx,
  person: Person,
): Promise<number | null> {
  const revision = await credentials.renew(tx, person);
  if (revision === null) return null;
  await sessions.endAll(tx, person, now());
  await events.append(tx, [{ kind: 'subject_revoked', audience: person.role, subject: person.id, revision }], now());
  return revision;
}
