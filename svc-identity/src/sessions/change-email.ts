import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import type { Session } from '@hourbank/service-kit/auth';
import type { Tx } from '@hourbank/service-kit/db';
import { conflict, notFound } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Deps } from '../dependencies';
import type { NewEmailPurpose } from '../link-tokens/link-purpose';
import { pendingEmailOf } from '../link-tokens/pending-email';
import { namesOf } from '../passwords/names-of';
import { verifyCurrentPassword, wrongPassword } from './change-password';

const response = { message: "We've sent a link to the new email. Open it to confirm the change." };

const purposeOf = (role: Session['role']): NewEmailPurpose => (role === 'admin' ? 'new-email' : 'client-new-email');

/** Locks the person: sending and opening a link to the new email wait for it. */
const lockPerson = ({ admins, clients }: Pick<Deps, 'admins' | 'clients'>, tx: Tx, { role, id }: Session) =>
  role === 'admin' ? admins.lock(tx, id) : clients.lock(tx, id);

/** One limit for the first link and for repeated ones, so that nobody can flood the email of another person (D-58). */
const takeFromLimit = ({ limiter, limits }: Pick<Deps, 'limiter' | 'limits'>, { role, id }: Session) =>
  limiter.take('resetEmail', `${purposeOf(role)}:${id}`, limits.resetEmail);

/**
 * Sends a confirmation link to a new email of a signed-in person. The response does not reveal whether another account
 * has that email. At most 3 an hour, so that nobody can flood the email of another person (D-58, D-132). Throws 422
 * `wrong_password`, also if another request has changed the password in the meantime, and 429.
 */
export async function changeEmail(
  deps: Pick<
    Deps,
    'transact' | 'admins' | 'clients' | 'credentials' | 'guard' | 'limiter' | 'limits' | 'linkRequests' | 'now'
  >,
  session: Session,
  { address, currentPassword, email }: { address: string; currentPassword: string; email: string },
  idempotency: IdempotencyContext,
): Promise<typeof response> {
  const { role, id, jti } = session;
  const person = { role, id };
  const names = await namesOf(deps, person);
  if (!names) throw notFound();
  const attempt = { ...person, name: names.login, address, session: jti };
  const verified = await verifyCurrentPassword(deps, attempt, currentPassword);
  await takeFromLimit(deps, session);
  return deps.transact(async (tx) => {
    const locked = await lockPerson(deps, tx, session);
    // A new password cancels the change of somebody who knew the old one, also a change that is just being requested.
    if (!locked || !(await deps.credentials.stillHolds(tx, person, verified))) throw wrongPassword();
    await deps.linkRequests.insert(tx, { purpose: purposeOf(role), subject: id, email }, deps.now());
    await recordAudit(tx, {
      subject: `${role}:${id}`,
      clientId: role === 'client' ? id : null,
      changes: changesBetween({ email: locked.email }, { email }),
    });
    return idempotency.saveResponse(tx, response);
  });
}

/**
 * Sends the link to the new email that waits for confirmation again. The newer link replaces the one before when it is
 * sent. Throws 409 `no_pending_email` and 429.
 */
export async function sendNewEmailLink(
  deps: Pick<Deps, 'transact' | 'admins' | 'clients' | 'limiter' | 'limits' | 'linkRequests' | 'linkTokens' | 'now'>,
  session: Session,
  idempotency: IdempotencyContext,
): Promise<typeof response> {
  const { id } = session;
  const purpose = purposeOf(session.role);
  await takeFromLimit(deps, session);
  return deps.transact(async (tx) => {
    const locked = await lockPerson(deps, tx, session);
    const pending = locked && (await pendingEmailOf(deps, purpose, id, tx));
    if (!pending) throw conflict('no_pending_email', 'No new email is waiting for confirmation. Enter it again.');
    // One that waits for the mail server would be a second email with a link that has ended.
    await deps.linkRequests.cancel(tx, purpose, id);
    await deps.linkRequests.insert(tx, { purpose, subject: id, email: pending.email }, deps.now());
    return idempotency.saveResponse(tx, response);
  });
}

/** Cancels the change to a new email: its link ends, also one that is not sent yet. Nothing happens if none waits. */
export async function cancelNewEmail(
  deps: Pick<Deps, 'transact' | 'admins' | 'clients' | 'linkRequests' | 'linkTokens' | 'now'>,
  session: Session,
): Promise<void> {
  const { role, id } = session;
  const purpose = purposeOf(role);
  await deps.transact(async (tx) => {
    const locked = await lockPerson(deps, tx, session);
    const pending = locked && (await pendingEmailOf(deps, purpose, id, tx));
    if (!pending) return;
    await deps.linkTokens.end(tx, purpose, id, deps.now());
    await deps.linkRequests.cancel(tx, purpose, id);
    await recordAudit(tx, {
      subject: `${role}:${id}`,
      clientId: role === 'client' ? id : null,
      changes: changesBetween({ email: pending.email }, { email: locked.email }),
    });
  });
}
