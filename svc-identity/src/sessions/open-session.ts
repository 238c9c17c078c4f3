import { randomUUID } from 'node:crypto';
import { signSessionToken } from '@hourbank/service-kit/auth';
import type { Needs } from '../dependencies';
import { wrongCredentials } from './session-errors';
import type { Access } from './sign-in';

/**
 * Issues a token for the verified password revision. If the password changes concurrently, the call throws a 401 or the newer revision
 * revokes the token (D-17). A repeated request gets a new token as long as its password is current.
 */
export async function openSession(
  { tx, credentials, keyring, now }: Needs<'tx' | 'credentials' | 'keyring' | 'now'>,
  { role, id, name, revision }: Access,
): Promise<string> {
  const key = await keyring.current();
  return tx(async (work) => {
    if (!(await credentials.stillHolds(work, { role, id }, revision))) throw wrongCredentials(role);
    return signSessionToken(key, { role, id, name, revision, jti: randomUUID(), now: now() });
  });
}
