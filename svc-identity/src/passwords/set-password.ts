import type { Tx } from '@hourbank/service-kit/db';
import type { Deps } from '../dependencies';
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
  work: Tx,
  { email, ...person }: Person & { email: string | null },
  password: PreparedPassword,
): Promise<number> {
  const { role, id } = person;
  const revision = await credentials.set(work, person, password, now());
  await linkTokens.end(work, `${role}-reset`, id, now());
  if (email !== null) await linkRequests.cancelResets(work, role, email);
  if (role === 'admin') {
    await linkRequests.cancel(work, 'new-email', id);
    await linkTokens.end(work, 'new-email', id, now());
  }
  await sessions.endAll(work, person, now());
  await events.append(work, [{ kind: 'subject_revoked', audience: role, subject: id, revision }], now());
  return revision;
}

/**
 * Ends all sessions of a person without changing the password, for example after a change of role (D-67). Returns the
 * new revision, null without a password.
 */
export async function endSessions(
  { credentials, sessions, events, now }: Pick<Deps, 'credentials' | 'sessions' | 'events' | 'now'>,
  work: Tx,
  person: Person,
): Promise<number | null> {
  const revision = await credentials.renew(work, person);
  if (revision === null) return null;
  await sessions.endAll(work, person, now());
  await events.append(work, [{ kind: 'subject_revoked', audience: person.role, subject: person.id, revision }], now());
  return revision;
}
