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
  work: Tx,
  { id, revision, jti }: Session,
): Promise<AdminRecord> {
  const admin = await admins.lock(work, id);
  const isCurrent = await credentials.stillHolds(work, { role: 'admin', id }, revision);
  if (admin?.state !== 'active' || !isCurrent || (await sessions.hasEnded(work, jti)))
    throw unauthenticated('Invalid or expired token');
  return admin;
}

/**
 * Creates a pending secret for an authenticator app. It takes effect once a code is confirmed, and replaces an earlier
 * pending one.
 */
export const startSecondFactor = (
  deps: LockStores & Pick<Deps, 'tx' | 'secondFactors'>,
  actor: Session,
): Promise<{ secret: string; uri: string }> =>
  deps.tx(async (work) => {
    const { id, username } = await lockActive(deps, work, actor);
    const secret = await deps.secondFactors.start(work, id);
    return { secret, uri: enrolmentUri(secret, username ?? '') };
  });

type Stores = Pick<
  Deps,
  | 'tx'
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
async function accessAfterChange(deps: Stores, work: Tx, { id, name }: AdminRecord, origin: Origin): Promise<Access> {
  const revision = await endSessions(deps, work, { role: 'admin', id });
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
  const { tx, secondFactors, limiter, limits, refreshRevocations, now } = deps;
  const { id } = actor;
  const giveBack = () => limiter.giveBack('secondFactor', `admin:${id}`, limits.secondFactor);
  await limiter.take('secondFactor', `admin:${id}`, limits.secondFactor);
  const result = await orGiveBack(giveBack, () =>
    tx(async (work) => {
      const admin = await lockActive(deps, work, actor);
      const { pending } = await secondFactors.lock(work, id);
      const step = pending === null ? null : stepOfCode(pending, code, now());
      if (step === null) return null;
      const recoveryCodes = await secondFactors.enable(work, id, step);
      await recordAudit(work, { subject: `admin:${id}` });
      return { recoveryCodes, access: await accessAfterChange(deps, work, admin, origin) };
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
  deps: LockStores & Pick<Deps, 'tx' | 'secondFactors'>,
  actor: Session,
): Promise<string[]> =>
  deps.tx(async (work) => {
    const { id } = await lockActive(deps, work, actor);
    if ((await deps.secondFactors.lock(work, id)).secret === null) throw isOff();
    await recordAudit(work, { subject: `admin:${id}` });
    return deps.secondFactors.replaceRecoveryCodes(work, id);
  });

/** Turns the own second factor off. Throws a 409 while it is off, and if the settings require it. */
export async function removeSecondFactor(
  deps: Stores & Pick<Deps, 'securitySettings'>,
  actor: Session,
  origin: Origin,
): Promise<Access> {
  const { id } = actor;
  const access = await deps.tx(async (work) => {
    const admin = await lockActive(deps, work, actor);
    const { requireTwoFactor } = await deps.securitySettings.lock(work);
    if (isSecondFactorRequired(requireTwoFactor, admin.role))
      throw conflict('second_factor_required', 'Two-factor authentication is required for your role.');
    if (!(await deps.secondFactors.remove(work, id))) throw isOff();
    await recordAudit(work, { subject: `admin:${id}` });
    return accessAfterChange(deps, work, admin, origin);
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
    'tx' | 'admins' | 'credentials' | 'secondFactors' | 'sessions' | 'events' | 'refreshRevocations' | 'now'
  >,
  id: number,
  by: number | null,
): Promise<void> {
  if (id === by) throw conflict('own_second_factor', 'Turn off your own two-factor authentication in your account.');
  await deps.tx(async (work) => {
    if (!(await deps.admins.lock(work, id))) throw notFound();
    if (!(await deps.secondFactors.remove(work, id))) throw isOff();
    await endSessions(deps, work, { role: 'admin', id });
    await recordAudit(work, { action: 'secondFactor.reset', subject: `admin:${id}` });
  });
  await deps.refreshRevocations();
}
