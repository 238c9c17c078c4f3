import { type Admin, type AdminRole, hasRight } from '@hourbank/contracts';
import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import { conflict, notFound } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import { adminView } from './admin-view';
import type { Deps } from '../dependencies';

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

/** Returns the active admins who work on tasks, by name (D-78). */
export const listColleagues = async ({ admins }: Pick<Deps, 'admins'>): Promise<{ id: number; name: string }[]> =>
  (await admins.list())
    .filter(({ state, role }) => state === 'active' && hasRight(role, 'tasks.work'))
    .map(({ id, name }) => ({ id, name }));

/**
 * Adds an admin without a password and requests the email with the invitation. Throws a 409 if another admin has the
 * email.
 */
export const inviteAdmin = (
  { transact, admins, linkRequests, now }: Pick<Deps, 'transact' | 'admins' | 'linkRequests' | 'now'>,
  body: { name: string; email: string; role: AdminRole },
  idempotency: IdempotencyContext,
): Promise<Admin> =>
  transact(async (tx) => {
    const admin = await admins.insertInvited(tx, body, now());
    await linkRequests.insert(tx, { purpose: 'invitation', subject: admin.id, email: body.email }, now());
    await recordAudit(tx, { subject: `admin:${admin.id}`, changes: changesBetween(null, body) });
    return idempotency.saveResponse(tx, adminView(admin, { hasSecondFactor: false, isEmailRefused: false }));
  });

/**
 * Requests another email with an invitation. The link in it replaces the earlier one. Throws a 409 unless the admin is
 * invited.
 */
export const resendInvitation = (
  {
    transact,
    admins,
    linkTokens,
    linkRequests,
    noticeEmails,
    now,
  }: Pick<Deps, 'transact' | 'admins' | 'linkTokens' | 'linkRequests' | 'noticeEmails' | 'now'>,
  id: number,
  idempotency: IdempotencyContext,
): Promise<void> =>
  transact(async (tx) => {
    const admin = await admins.lock(tx, id);
    if (!admin) throw notFound();
    if (admin.state !== 'invited' || admin.email === null)
      throw conflict('not_invited', 'This person has no open invitation.');
    await linkTokens.end(tx, 'invitation', id, now());
    await linkRequests.insert(tx, { purpose: 'invitation', subject: id, email: admin.email }, now());
    await noticeEmails.markDeliverable(tx, `admin:${id}`, admin.email);
    await recordAudit(tx, { subject: `admin:${id}` });
    await idempotency.saveResponse(tx, null);
  });
