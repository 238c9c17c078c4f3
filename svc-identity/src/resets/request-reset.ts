import { normalizeLogin } from '@hourbank/contracts';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Needs } from '../dependencies';

/** The same response for every address (D-21). */
const answer = { message: "If that email has an account, we've sent a reset link." };

/**
 * Requests a password reset. The work is the same for every email: the sender looks up the account later, so neither the response
 * nor its time reveals whether the account exists (D-21). At most 3 requests an hour for one email (D-58).
 */
export async function requestReset(
  { tx, resetRequests, limiter, limits, now }: Needs<'tx' | 'resetRequests' | 'limiter' | 'limits' | 'now'>,
  email: string,
  idempotency: IdempotencyContext,
): Promise<typeof answer> {
  await limiter.take('resetMail', normalizeLogin(email), limits.resetMail);
  return tx(async (work) => {
    await resetRequests.insert(work, email, now());
    return idempotency.saveResponse(work, answer);
  });
}
