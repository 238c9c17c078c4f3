import { randomUUID } from 'node:crypto';
import { signSessionToken } from '@hourbank/service-kit/auth';
import type { Needs } from '../dependencies';
import { wrongCredentials } from './session-errors';
import type { Access } from './sign-in';

/**
 * Issues a token for the verified password revision. If the password changes concurrently, the call throws a 401 or the newer revision
 * revokes the token (D-17). A repeated request gets a new token as long as its password is current. The role of an admin is read
 * under the lock of its row, so that a change of the role revokes the token or comes first (D-66).
 */
export async function openSession(
  { tx, admins, credentials, keyring, now }: Needs<'tx' | 'admins' | 'credentials' | 'keyring' | 'now'>,
  { role, id, name, revision }: Access,
): Promise<string> {
  const key = await keyring.current();
  return tx(async (work) => {
    const admin = role === 'admin' ? await admins.lock(work, id) : null;
    if (role === 'admin' && admin?.state !== 'active') throw wrongCredentials(role);
    if (!(await credentials.stillHolds(work, { role, id }, revision))) throw wrongCredentials(role);
    if (admin) await admins.setLastSeen(work, id, now());
    return signSessionToken(key, { role, staff: admin?.role, id, name, revision, jti: randomUUID(), now: now() });
  });
}
