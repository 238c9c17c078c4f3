import type { Needs } from '../dependencies';
import type { Admin } from './admin-store';

/** Adds an admin. Only the command line uses it. Throws a 409 if the name is taken. */
export async function createAdmin(
  { tx, admins, credentials, now }: Needs<'tx' | 'admins' | 'credentials' | 'now'>,
  { username, password }: { username: string; password: string },
): Promise<Admin> {
  const prepared = await credentials.prepare(password);
  return tx(async (work) => {
    const admin = await admins.insert(work, username, now());
    await credentials.set(work, { role: 'admin', id: admin.id }, prepared, now());
    return admin;
  });
}
