import { auditOrigin, recordAudit } from '@hourbank/service-kit/audit';
import { randomUUID } from 'node:crypto';
import type { Tx } from '@hourbank/service-kit/db';
import { actorOf, signSessionToken } from '@hourbank/service-kit/auth';
import type { Deps } from '../dependencies';
import { deviceOf } from './device';
import { isSecondFactorRequired } from '../second-factor/is-second-factor-required';
import { wrongCode, wrongCredentials } from './session-errors';
import type { Access } from './log-in';

/**
 * Issues a token for the verified password revision. If the password changes concurrently, the call throws a 401 or the
 * newer revision revokes the token (D-17). A repeated request gets a new token as long as its password is current. The
 * role of an admin is read under the lock of its row, so that a change of the role revokes the token or comes first
 * (D-66). The code of a second factor is used up here, so that a repeated request cannot use it again. An admin who
 * must set up a second factor gets a token for that only.
 */
export async function openSession(
  deps: Pick<
    Deps,
    | 'transact'
    | 'admins'
    | 'clients'
    | 'credentials'
    | 'secondFactors'
    | 'securitySettings'
    | 'sessions'
    | 'linkRequests'
    | 'keyring'
    | 'hasMailServer'
    | 'now'
  >,
  { role, id, name, revision, origin, proof, isContinued, confirmedAt }: Access,
): Promise<string> {
  const { transact, admins, clients, credentials, secondFactors, securitySettings, keyring, now } = deps;
  const key = await keyring.current();
  return transact(async (tx) => {
    const admin = role === 'admin' ? await admins.lock(tx, id) : null;
    // The lock of the person serializes what is decided about the devices.
    const client = role === 'client' ? await clients.lock(tx, id) : null;
    if (role === 'admin' && admin?.state !== 'active') throw wrongCredentials(role);
    if (!(await credentials.stillHolds(tx, { role, id }, revision))) throw wrongCredentials(role);
    const hasFactor = admin !== null && (await secondFactors.lock(tx, id)).secret !== null;
    if (proof && !(await secondFactors.use(tx, id, proof, now()))) throw wrongCode();
    if (hasFactor && !proof && !isContinued) throw wrongCredentials(role);
    if (admin) await admins.setLastSeen(tx, id, now());
    const { requireTwoFactor } = await securitySettings.read();
    const enrol = admin && !hasFactor && isSecondFactorRequired(requireTwoFactor, admin.role) ? true : undefined;
    const jti = randomUUID();
    await recordSession(deps, tx, { role, id, jti, origin });
    // A change of the password and the setup of a second factor have recorded themselves.
    if (!isContinued)
      await recordAudit(tx, {
        action: 'session.opened',
        subject: `${role}:${id}`,
        clientId: role === 'client' ? id : null,
        origin: { ...auditOrigin(), actor: actorOf({ role, id, name }), session: jti },
      });
    return signSessionToken(key, {
      role,
      adminRole: admin?.role,
      enrol,
      unconfirmed: (deps.hasMailServer && client?.emailConfirmedAt === null) || undefined,
      confirmedAt: hasFactor ? (confirmedAt ?? now().getTime()) : now().getTime(),
      id,
      name,
      revision,
      jti,
      now: now(),
    });
  });
}

/** Inserts the row of a session, and requests an email about a device that is new, at most once a day. */
async function recordSession(
  { sessions, linkRequests, now }: Pick<Deps, 'sessions' | 'linkRequests' | 'now'>,
  tx: Tx,
  { role, id, jti, origin }: Pick<Access, 'role' | 'id' | 'origin'> & { jti: string },
): Promise<void> {
  const device = deviceOf(origin);
  const isNew = await sessions.isNewDevice(tx, { role, id, ...device });
  await sessions.insert(tx, { role, id, jti, ...device }, now());
  if (isNew && (await sessions.notice(tx, { role, id }, jti, now())))
    await linkRequests.insert(
      tx,
      { purpose: `${role}-new-device`, subject: id, email: '', details: device.device },
      now(),
    );
}
