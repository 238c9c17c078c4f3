import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import type { Session } from '@hourbank/service-kit/auth';
import { notFound } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Deps } from '../dependencies';
import { namesOf } from '../passwords/names-of';
import { verifyCurrentPassword, wrongPassword } from './change-password';

const response = { message: "We've sent a link to the new email. Open it to confirm the change." };

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
  { role, id, jti }: Session,
  { address, currentPassword, email }: { address: string; currentPassword: string; email: string },
  idempotency: IdempotencyContext,
): Promise<typeof response> {
  const person = { role, id };
  const names = await namesOf(deps, person);
  if (!names) throw notFound();
  const attempt = { ...person, name: names.login, address, session: jti };
  const verified = await verifyCurrentPassword(deps, attempt, currentPassword);
  const purpose = role === 'admin' ? 'new-email' : 'client-new-email';
  await deps.limiter.take('resetEmail', `${purpose}:${id}`, deps.limits.resetEmail);
  return deps.transact(async (tx) => {
    const locked = role === 'admin' ? await deps.admins.lock(tx, id) : await deps.clients.lock(tx, id);
    // A new password cancels the change of somebody who knew the old one, also a change that is just being requested.
    if (!locked || !(await deps.credentials.stillHolds(tx, person, verified))) throw wrongPassword();
    await deps.linkRequests.insert(tx, { purpose, subject: id, email }, deps.now());
    await recordAudit(tx, {
      subject: `${role}:${id}`,
      clientId: role === 'client' ? id : null,
      changes: changesBetween({ email: locked.email }, { email }),
    });
    return idempotency.saveResponse(tx, response);
  });
}
