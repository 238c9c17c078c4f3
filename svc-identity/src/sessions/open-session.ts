import { randomUUID } from 'node:crypto';
import { signSessionToken } from '@hourbank/service-kit/auth';
import type { Needs } from '../dependencies';
import { isRequired } from '../second-factor/enrol';
import { wrongCode, wrongCredentials } from './session-errors';
import type { Access } from './sign-in';

/**
 * Issues a token for the verified password revision. If the password changes concurrently, the call throws a 401 or the newer revision
 * revokes the token (D-17). A repeated request gets a new token as long as its password is current. The role of an admin is read
 * under the lock of its row, so that a change of the role revokes the token or comes first (D-66). The code of a second factor is used
 * up here, so that a repeated request cannot use it again. An admin who must set up a second factor gets a token for that only.
 */
export async function openSession(
  {
    tx,
    admins,
    credentials,
    secondFactors,
    securitySettings,
    keyring,
    now,
  }: Needs<'tx' | 'admins' | 'credentials' | 'secondFactors' | 'securitySettings' | 'keyring' | 'now'>,
  { role, id, name, revision, proof, isContinued }: Access,
): Promise<string> {
  const key = await keyring.current();
  return tx(async (work) => {
    const admin = role === 'admin' ? await admins.lock(work, id) : null;
    if (role === 'admin' && admin?.state !== 'active') throw wrongCredentials(role);
    if (!(await credentials.stillHolds(work, { role, id }, revision))) throw wrongCredentials(role);
    const hasFactor = admin !== null && (await secondFactors.lock(work, id)).secret !== null;
    if (proof && !(await secondFactors.use(work, id, proof, now()))) throw wrongCode();
    if (hasFactor && !proof && !isContinued) throw wrongCredentials(role);
    if (admin) await admins.setLastSeen(work, id, now());
    const { requireTwoFactor } = await securitySettings.read();
    const enrol = admin && !hasFactor && isRequired(requireTwoFactor, admin.role) ? true : undefined;
    return signSessionToken(key, {
      role,
      staff: admin?.role,
      enrol,
      confirmedAt: now().getTime(),
      id,
      name,
      revision,
      jti: randomUUID(),
      now: now(),
    });
  });
}
