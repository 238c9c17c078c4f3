import { normalizeLogin } from '@hourbank/contracts';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Deps } from '../dependencies';
import type { Person } from '../passwords/credential-store';

/** The same response for every address (D-21). */
const response = { message: "If that email has an account, we've sent a reset link." };

/**
 * Requests a password reset. The work is the same for every email: the sender looks up the account later, so neither
 * the response nor its time reveals whether the account exists (D-21). At most 3 requests an hour for one email (D-58).
 */
export async function requestReset(
  { tx, linkRequests, limiter, limits, now }: Pick<Deps, 'tx' | 'linkRequests' | 'limiter' | 'limits' | 'now'>,
  { role, email }: { role: Person['role']; email: string },
  idempotency: IdempotencyContext,
): Promise<typeof response> {
  const normalized = normalizeLogin(email);
  await limiter.take('resetEmail', role === 'client' ? normalized : `admin:${normalized}`, limits.resetEmail);
  return tx(async (work) => {
    await linkRequests.insert(work, { purpose: `${role}-reset`, subject: null, email: normalized }, now());
    return idempotency.saveResponse(work, response);
  });
}
