import { recordAudit } from '@hourbank/service-kit/audit';
import type { Session } from '@hourbank/service-kit/auth';
import { invalid, notFound } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Deps } from '../dependencies';
import type { Origin } from './device';
import type { Attempt } from './login-guard';
import type { Access } from './log-in';
import { namesOf } from '../passwords/names-of';
import { requireStrongPassword } from '../passwords/require-strong-password';
import { setPassword } from '../passwords/set-password';

export const wrongPassword = (field: 'currentPassword' | 'password' = 'currentPassword') =>
  invalid({ [field]: 'Wrong password.' }, 'wrong_password');

/**
 * Returns the revision of the correct current password. A wrong one is 422 and not 401, which would sign the person
 * out. It counts for the session (D-18).
 */
export async function verifyCurrentPassword(
  { guard }: Pick<Deps, 'guard'>,
  { id, ...attempt }: Required<Attempt> & { id: number },
  password: string,
  field?: 'currentPassword' | 'password',
): Promise<number> {
  const revision = await guard.verify(attempt, id, password);
  if (revision === null) throw wrongPassword(field);
  return revision;
}

type Stores = Pick<
  Deps,
  | 'transact'
  | 'admins'
  | 'clients'
  | 'credentials'
  | 'guard'
  | 'events'
  | 'sessions'
  | 'linkTokens'
  | 'linkRequests'
  | 'refreshRevocations'
  | 'now'
>;

/**
 * Changes the password of a signed-in person and revokes all earlier tokens (D-17). The result is for a new token, so
 * that this session continues; with a second factor, it is confirmed no longer than before. Throws 422
 * `wrong_password`, also if another request has changed the password in the meantime.
 */
export async function changePassword(
  deps: Stores,
  { role, id, jti, confirmedAt = 0 }: Pick<Session, 'role' | 'id' | 'jti' | 'confirmedAt'>,
  { currentPassword, password, ...origin }: { currentPassword: string; password: string } & Origin,
  idempotency: IdempotencyContext,
): Promise<Access> {
  const person = { role, id };
  const names = await namesOf(deps, person);
  if (!names) throw notFound();
  const { login, name, email } = names;
  const verified = await verifyCurrentPassword(
    deps,
    { role, id, name: login, address: origin.address, session: jti },
    currentPassword,
  );
  requireStrongPassword(password, [login, name, email]);
  const prepared = await deps.credentials.prepare(password);
  const access = await deps.transact(async (tx) => {
    const locked = role === 'admin' ? await deps.admins.lock(tx, id) : await deps.clients.lock(tx, id);
    if (!locked || !(await deps.credentials.stillHolds(tx, person, verified))) throw wrongPassword();
    const revision = await setPassword(deps, tx, { ...person, email: locked.email }, prepared);
    await deps.linkRequests.insert(
      tx,
      { purpose: `${role}-new-password`, subject: id, email: '', details: null },
      deps.now(),
    );
    await recordAudit(tx, { subject: `${role}:${id}`, clientId: role === 'client' ? id : null });
    return idempotency.saveResponse(tx, {
      role,
      id,
      name,
      revision,
      origin,
      isContinued: true as const,
      confirmedAt,
    });
  });
  await deps.refreshRevocations();
  return access;
}
