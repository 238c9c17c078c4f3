import { recordAudit } from '@hourbank/service-kit/audit';
import type { Session } from '@hourbank/service-kit/auth';
import type { Tx } from '@hourbank/service-kit/db';
import { conflict, invalid, notFound, unauthenticated } from '@hourbank/service-kit/errors';
import type { Deps } from '../dependencies';
import { endSessions } from '../passwords/set-password';
import type { AdminRecord } from '../admins/admin-store';
import type { Origin } from '../sessions/device';
import type { Access } from '../sessions/log-in';
import { orGiveBack } from '../or-give-back';
import { enrolmentUri, stepOfCode } from '../second-factor/codes';
import { isSecondFactorRequired } from '../second-factor/is-second-factor-required';

const wrongCode = () => invalid({ code: 'Wrong code.' }, 'wrong_code');

type LockStores = Pick<Deps, 'admins' | 'credentials' | 'sessions'>;

/**
 * Locks the admin of a session. Throws a 401 if the session was revoked since the request was authenticated, so that
 * somebody whom a new password locks out cannot enrol a device meanwhile.
 */
async function lockActive(
  { admins, credentials, sessions }: LockStores,
  tx: Tx,
  { id, revision, jti }: Session,
): Promise<AdminRecord> {
  const admin = await admins.lock(tx, id);
  const isCurrent = await credentials.stillHolds(tx, { role: 'admin', id }, revision);
  if (admin?.state !== 'active' || !isCurrent || (await sessions.hasEnded(tx, jti)))
    throw unauthenticated('Invalid or expired token');
  return admin;
}

/**
 * Creates a pending secret for an authenticator app. It takes effect once a code is confirmed, and replaces an earlier
 * pending one.
 */
export const startSecondFactor = (
  deps: LockStores & Pick<Deps, 'transact' | 'secondFactors'>,
  actor: Session,
): Promise<{ secret: string; uri: string }> =>
  deps.transact(async (tx) => {
    const { id, username } = await lockActive(deps, tx, actor);
    const secret = await deps.secondFactors.start(tx, id);
    return { secret, uri: enrolmentUri(secret, username ?? '') };
  });

type Stores = Pick<
  Deps,
  | 'transact'
  | 'admins'
  | 'credentials'
  | 'secondFactors'
  | 'sessions'
  | 'events'
  | 'refreshRevocations'
  | 'limiter'
  | 'limits'
  | 'now'
>;

/**
 * Ends all sessions of an admin whose second factor changed. The result is for a new token, so that this session
 * continues.
 */
async function accessAfterChange(deps: Stores, tx: Tx, { id, name }: AdminRecord, origin: Origin): Promise<Access> {
  const revision = await endSessions(deps, tx, { role: 'admin', id });
  if (revision === null) throw notFound();
  return { role: 'admin', id, name, revision, origin, isContinued: true };
}

/**
 * Turns the second factor on with a code of the pending secret (D-67). Throws 422 `wrong_code` and, after 10 tries in
 * 24 hours, 429.
 */
export async function confirmSecondFactor(
  deps: Stores,
  actor: Session,
  { code, ...origin }: { code: string } & Origin,
): Promise<{ recoveryCodes: string[]; access: Access }> {
  const { transact, secondFactors, limiter, limits, refreshRevocations, now } = deps;
  const { id } = actor;
  const giveBack = () => limiter.giveBack('secondFactor', `admin:${id}`, limits.secondFactor);
  await limiter.take('secondFactor', `admin:${id}`, limits.secondFactor);
  const result = await orGiveBack(giveBack, () =>
    transact(async (tx) => {
      const admin = await lockActive(deps, tx, actor);
      const { pending } = await secondFactors.lock(tx, id);
      const step = pending === null ? null : stepOfCode(pending, code, now());
      if (step === null) return null;
      const recoveryCodes = await secondFactors.enable(tx, id, step);
      await recordAudit(tx, { subject: `admin:${id}` });
      return { recoveryCodes, access: await accessAfterChange(deps, tx, admin, origin) };
    }),
  );
  if (!result) throw wrongCode();
  await giveBack();
  await refreshRevocations();
  return result;
}

const isOff = () => conflict('second_factor_off', 'Two-factor authentication is off.');

/** Replaces the recovery codes. Throws a 409 while the second factor is off. */
export const renewRecoveryCodes = (
  deps: LockStores & Pick<Deps, 'transact' | 'secondFactors'>,
  actor: Session,
): Promise<string[]> =>
  deps.transact(async (tx) => {
    const { id } = await lockActive(deps, tx, actor);
    if ((await deps.secondFactors.lock(tx, id)).secret === null) throw isOff();
    await recordAudit(tx, { subject: `admin:${id}` });
    return deps.secondFactors.replaceRecoveryCodes(tx, id);
  });

/** Turns the own second factor off. Throws a 409 while it is off, and if the settings require it. */
export async function removeSecondFactor(
  deps: Stores & Pick<Deps, 'securitySettings'>,
  actor: Session,
  origin: Origin,
): Promise<Access> {
  const { id } = actor;
  const access = await deps.transact(async (tx) => {
    const admin = await lockActive(deps, tx, actor);
    const { requireTwoFactor } = await deps.securitySettings.lock(tx);
    if (isSecondFactorRequired(requireTwoFactor, admin.role))
      throw conflict('second_factor_required', 'Two-factor authentication is required for your role.');
    if (!(await deps.secondFactors.remove(tx, id))) throw isOff();
    await recordAudit(tx, { subject: `admin:${id}` });
    return accessAfterChange(deps, tx, admin, origin);
  });
  await deps.refreshRevocations();
  return access;
}

/**
 * Removes the second factor of an admin and ends the admin's sessions. Throws 404, and 409 for oneself and while it is
 * off.
 */
export async function resetSecondFactor(
  deps: Pick<
    Deps,
    'transact' | 'admins' | 'credentials' | 'secondFactors' | 'sessions' | 'events' | 'refreshRevocations' | 'now'
  >,
  id: number,
  by: number | null,
): Promise<void> {
  if (id === by) throw conflict('own_second_factor', 'Turn off your own two-factor authentication in your account.');
  await deps.transact(async (tx) => {
    if (!(await deps.admins.lock(tx, id))) throw notFound();
    if (!(await deps.secondFactors.remove(tx, id))) throw isOff();
    await endSessions(deps, tx, { role: 'admin', id });
    await recordAudit(tx, { action: 'secondFactor.reset', subject: `admin:${id}` });
  });
  await deps.refreshRevocations();
}
