import type { AdminRole } from '@hourbank/contracts';
import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import type { Deps } from '../dependencies';

/** Adds an admin who can log in at once. Only the command line uses it. Throws a 409 if the name is taken. */
export async function createAdmin(
  { transact, admins, credentials, now }: Pick<Deps, 'transact' | 'admins' | 'credentials' | 'now'>,
  { username, password, role }: { username: string; password: string; role: AdminRole },
): Promise<number> {
  const prepared = await credentials.prepare(password);
  return transact(async (tx) => {
    const id = await admins.insertActive(tx, { username, role }, now());
    await credentials.set(tx, { role: 'admin', id }, prepared, now());
    await recordAudit(tx, {
      action: 'admin.created',
      subject: `admin:${id}`,
      changes: changesBetween(null, { username, role }),
    });
    return id;
  });
}
