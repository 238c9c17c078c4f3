import { auditOrigin, recordAudit } from '@hourbank/service-kit/audit';
import { gone } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Deps } from '../dependencies';
import { requireStrongPassword } from '../passwords/require-strong-password';
import { hashOfToken } from '../link-tokens/link-token';

const ended = () => gone('invitation_ended', 'This invitation has expired or was already used.');

/**
 * Activates an invited admin with a chosen username and password. Throws 410 for an unknown, used or expired token, and
 * 409 if the username is taken.
 */
export async function acceptInvitation(
  {
    transact,
    admins,
    credentials,
    linkTokens,
    now,
  }: Pick<Deps, 'transact' | 'admins' | 'credentials' | 'linkTokens' | 'now'>,
  { token, username, password }: { token: string; username: string; password: string },
  idempotency: IdempotencyContext,
): Promise<void> {
  const tokenHash = hashOfToken(token);
  const found = await linkTokens.find('invitation', tokenHash, now());
  if (!found) throw ended();
  const invited = await admins.find(found.subject);
  requireStrongPassword(password, [username, invited?.name, invited?.email]);
  const prepared = await credentials.prepare(password);
  await transact(async (tx) => {
    const admin = await admins.lock(tx, found.subject);
    if (admin?.state !== 'invited' || !(await linkTokens.use(tx, 'invitation', tokenHash, now()))) throw ended();
    const by = `admin:${admin.id} ${admin.name}`;
    await admins.change(tx, admin.id, { username, state: 'active' });
    await admins.revisions.recordEdit(tx, admin.id, { fields: ['username', 'state'], by, at: now(), request: null });
    await credentials.set(tx, { role: 'admin', id: admin.id }, prepared, now());
    await recordAudit(tx, {
      subject: `admin:${admin.id}`,
      changes: { username: { from: null, to: username } },
      origin: { ...auditOrigin(), actor: by },
    });
    await idempotency.saveResponse(tx, null);
  });
}
