import { randomUUID } from 'node:crypto';
import { signSessionToken } from '@hourbank/service-kit';
import type { IdentityDeps } from '../deps';
import { wrongCredentials } from './session-errors';
import type { Access } from './sign-in';

/**
 * Makes a token. Its time is taken while the password is held: a new password at the same moment either comes first, and there is no token,
 * or comes after, and ends this one with all others (D-17). A repeated request makes a new token here, as long as its password counts.
 */
export async function openSession(
  { tx, credentials, keyring, now }: IdentityDeps,
  { role, id, name, revision }: Access,
): Promise<string> {
  const key = await keyring.current();
  return tx(async (work) => {
    if (!(await credentials.stillHolds(work, { role, id }, revision))) throw wrongCredentials(role);
    return signSessionToken(key, { role, id, name, jti: randomUUID(), now: now() });
  });
}
