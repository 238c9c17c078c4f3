import { asSystem, changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import { acquireLock } from '../locks/lock';
import type { Deps } from '../dependencies';
import { generatePassword } from '../passwords/generate-password';

export interface CreatedAdmin {
  username: string;
  password: string;
}

/**
 * Creates the first admin, an owner, if there is none, once for all replicas (D-20). Returns the generated password, or
 * null if the environment set the password or an admin exists.
 */
export async function createFirstAdmin(
  core: Pick<Deps, 'transact' | 'admins' | 'credentials' | 'now'>,
  { username, password: given }: { username: string; password?: string },
): Promise<CreatedAdmin | null> {
  const { transact, admins, credentials, now } = core;
  if (await admins.any()) return null;
  const password = given ?? generatePassword();
  const prepared = await credentials.prepare(password);
  const isMade = await transact(async (tx) => {
    await acquireLock(tx, 'first-admin');
    if (await admins.any(tx)) return false;
    const id = await admins.insertActive(tx, { username, role: 'owner' }, now());
    await credentials.set(tx, { role: 'admin', id }, prepared, now());
    const changes = changesBetween(null, { username, role: 'owner' });
    await asSystem('first-admin', () => recordAudit(tx, { action: 'admin.created', subject: `admin:${id}`, changes }));
    return true;
  });
  return isMade && given === undefined ? { username, password } : null;
}
