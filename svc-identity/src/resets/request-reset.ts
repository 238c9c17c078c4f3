import { normalizeLogin } from '@hourbank/contracts';
import type { IdempotencyContext } from '@hourbank/service-kit';
import type { IdentityDeps } from '../deps';

/** Said to everybody (D-21). */
const answer = { message: "If that email has an account, we've sent a reset link." };

/**
 * Somebody has forgotten a password. The same work for any address: whether it is known is looked up later, by the process that sends the mail,
 * so neither the answer nor its time tells (D-21). At most 3 an hour for one address of mail (D-58).
 */
export async function requestReset(
  { tx, resetRequests, limiter, limits, now }: IdentityDeps,
  email: string,
  idempotency: IdempotencyContext,
): Promise<typeof answer> {
  await limiter.take('resetMail', normalizeLogin(email), limits.resetMail);
  return tx(async (work) => {
    await resetRequests.insert(work, email, now());
    return idempotency.saveResponse(work, answer);
  });
}
