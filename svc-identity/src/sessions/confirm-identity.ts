import { recordAudit } from '@hourbank/service-kit/audit';
import { signSessionToken, type Session } from '@hourbank/service-kit/auth';
import { invalid, unauthenticated } from '@hourbank/service-kit/errors';
import type { Deps } from '../dependencies';
import { verifySecondFactor } from '../second-factor/verify-second-factor';
import { verifyCurrentPassword } from './change-password';

const wrongCode = () => invalid({ code: 'Wrong code.' }, 'wrong_code');

/**
 * Confirms a session with the password or, for an admin with a second factor, a code. Returns a token with the same id
 * and expiry that can call operations with `stepUp` for 10 minutes. Throws 422 `wrong_password` or `wrong_code`, and
 * 429.
 */
export async function confirmIdentity(
  deps: Pick<
    Deps,
    | 'transact'
    | 'admins'
    | 'credentials'
    | 'secondFactors'
    | 'linkRequests'
    | 'guard'
    | 'keyring'
    | 'limiter'
    | 'limits'
    | 'now'
  >,
  actor: Session,
  { password, code, address }: { password?: string; code?: string; address: string },
): Promise<{ token: string }> {
  const { transact, admins, credentials, secondFactors, keyring, now } = deps;
  const found = await admins.find(actor.id);
  const { secret } = await secondFactors.find(actor.id);
  const proof = secret === null || code === undefined ? null : await verifySecondFactor(deps, actor.id, code);
  if (secret !== null && proof === null)
    throw code === undefined ? invalid({ code: 'Enter a code.' }, 'second_factor_required') : wrongCode();
  if (secret === null)
    await verifyCurrentPassword(
      deps,
      { role: 'admin', id: actor.id, name: found?.username ?? '', address, session: actor.jti },
      password ?? '',
      'password',
    );
  const key = await keyring.current();
  return transact(async (tx) => {
    const admin = await admins.lock(tx, actor.id);
    const isCurrent = await credentials.stillHolds(tx, { role: 'admin', id: actor.id }, actor.revision);
    if (admin?.state !== 'active' || !isCurrent) throw unauthenticated('Invalid or expired token');
    if (proof && !(await secondFactors.use(tx, actor.id, proof, now()))) throw wrongCode();
    await recordAudit(tx, { subject: `admin:${actor.id}` });
    const session = { ...actor, adminRole: admin.role, name: admin.name, confirmedAt: now().getTime(), now: now() };
    return { token: signSessionToken(key, session) };
  });
}
