import type { Admin } from '@hourbank/contracts';
import type { Deps } from '../dependencies';
import { adminView } from './admin-view';

/** Returns all admins by name, as owners see them. */
export async function listAdmins({
  admins,
  secondFactors,
  noticeEmails,
}: Pick<Deps, 'admins' | 'secondFactors' | 'noticeEmails'>): Promise<Admin[]> {
  const withFactor = await secondFactors.enabled();
  const refused = await noticeEmails.undeliverableAdmins();
  return (await admins.list()).map((admin) =>
    adminView(admin, {
      hasSecondFactor: withFactor.has(admin.id),
      isEmailRefused: admin.email !== null && refused.get(admin.id) === admin.email,
    }),
  );
}
