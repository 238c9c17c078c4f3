import type { AdminRole } from '@hourbank/contracts';
import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import type { Deps } from '../dependencies';

/** Adds an admin who can log in at once. Only the command line uses it. Throws a 409 if the name is taken. */
export async function createAdmin(
  { tx, admins, credentials, now }: Pick<Deps, 'tx' | 'admins' | 'credentials' | 'now'>,
  { username, password, role }: { username: string; password: string; role: AdminRole },
): Promise<number> {
  const prepared = await credentials.prepare(password);
  return tx(async (work) => {
    const id = await admins.insertActive(work, { username, role }, now());
    await credentials.set(work, { role: 'admin', id }, prepared, now());
    await recordAudit(work, {
      action: 'admin.created',
      subject: `admin:${id}`,
      changes: changesBetween(null, { username, role }),
    });
    return id;
  });
}
