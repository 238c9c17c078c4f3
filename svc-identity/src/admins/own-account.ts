import { auditOrigin, changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import { actorOf, type Session, signSessionToken } from '@hourbank/service-kit/auth';
import type { OwnAccount } from '@hourbank/contracts';
import { notFound, invalid } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Precondition } from '@hourbank/service-kit/revisions';
import type { Deps } from '../dependencies';
import { pendingEmailOf } from '../link-tokens/pending-email';
import { hashOfToken } from '../link-tokens/link-token';
import { ownAccountView } from './admin-view';

/** Returns the account of the signed-in admin. */
export async function getOwnAccount(
  deps: Pick<Deps, 'admins' | 'secondFactors' | 'linkRequests' | 'linkTokens' | 'hasMailServer' | 'now'>,
  id: number,
): Promise<OwnAccount> {
  const { admins, secondFactors, hasMailServer } = deps;
  const admin = await admins.find(id);
  if (!admin) throw notFound();
  return ownAccountView(admin, {
    pendingEmail: await pendingEmailOf(deps, 'new-email', id),
    hasSecondFactor: (await secondFactors.find(id)).secret !== null,
    recoveryCodesLeft: await secondFactors.recoveryCodesLeft(id),
    hasMailServer,
  });
}

/**
 * Changes the name of the signed-in admin. Returns a token of the same session, because entries and audit trails show
 * the name of the token. Throws 412 `changed_meanwhile`.
 */
export async function updateOwnAccount(
  deps: Pick<
    Deps,
    'transact' | 'admins' | 'secondFactors' | 'keyring' | 'linkRequests' | 'linkTokens' | 'hasMailServer' | 'now'
  >,
  session: Session,
  name: string,
  precondition: Precondition,
): Promise<OwnAccount & { token: string }> {
  const { admins, keyring, now } = deps;
  const { id } = session;
  await deps.transact(async (tx) => {
    const admin = await admins.lock(tx, id);
    if (!admin) throw notFound();
    if (admin.name === name || (await admins.revisions.isRepeated(tx, id, precondition))) return;
    await admins.change(tx, id, { name });
    const edit = { fields: ['name'], by: actorOf(session), at: now(), request: precondition.request };
    await admins.revisions.recordEdit(tx, id, edit);
    await recordAudit(tx, { subject: `admin:${id}`, changes: changesBetween({ name: admin.name }, { name }) });
  });
  const account = await getOwnAccount(deps, id);
  const token = signSessionToken(await keyring.current(), { ...session, name: account.name, now: now() });
  return { ...account, token };
}

const invalidLink = () => invalid({ token: 'This link has expired, was cancelled or was already used.' });

/**
 * Sets the email that a link confirms, and tells the old address. Throws 422 for an unknown, used or expired link, and
 * 409 if another admin has the email by now.
 */
export async function confirmOwnEmail(
  {
    transact,
    admins,
    linkTokens,
    linkRequests,
    now,
  }: Pick<Deps, 'transact' | 'admins' | 'linkTokens' | 'linkRequests' | 'now'>,
  token: string,
  idempotency: IdempotencyContext,
): Promise<void> {
  const tokenHash = hashOfToken(token);
  const found = await linkTokens.find('new-email', tokenHash, now());
  if (!found) throw invalidLink();
  await transact(async (tx) => {
    const admin = await admins.lock(tx, found.subject);
    if (admin?.state !== 'active' || !(await linkTokens.use(tx, 'new-email', tokenHash, now()))) throw invalidLink();
    const by = `admin:${admin.id} ${admin.name}`;
    await admins.change(tx, admin.id, { email: found.email });
    await admins.revisions.recordEdit(tx, admin.id, { fields: ['email'], by, at: now(), request: null });
    if (admin.email !== null && admin.email !== found.email)
      await linkRequests.insert(tx, { purpose: 'admin-email-changed', subject: admin.id, email: admin.email }, now());
    await recordAudit(tx, {
      subject: `admin:${admin.id}`,
      changes: changesBetween({ email: admin.email }, { email: found.email }),
      origin: { ...auditOrigin(), actor: by },
    });
    await linkTokens.end(tx, 'admin-reset', admin.id, now());
    await idempotency.saveResponse(tx, null);
  });
}
