import { normalizeLogin } from '@hourbank/contracts';
import type { RateLimits, SharedLimiter } from '@hourbank/service-kit/rate-limit';

/** One sign-in attempt: the name and the address it comes from. */
export interface Attempt {
  role: 'admin' | 'client';
  name: string;
  address: string;
}

/**
 * Limits password guessing (D-18). Attempts count by the normalized name, so that another spelling gives no extra attempts, and by
 * address over all names. A successful sign-in does not reset the counters.
 */
export function createLoginGuard(limiter: SharedLimiter, limits: Pick<RateLimits, 'loginName' | 'loginAddress'>) {
  const nameOf = ({ role, name }: Attempt) => `${role}:${normalizeLogin(name)}`;

  return {
    /** Throws a 429 after too many wrong attempts, even if the password is correct. */
    async check(attempt: Attempt): Promise<void> {
      await limiter.check('loginName', nameOf(attempt), limits.loginName);
      await limiter.check('loginAddress', attempt.address, limits.loginAddress);
    },

    /** Counts a wrong attempt. */
    async wrong(attempt: Attempt): Promise<void> {
      await limiter.fail('loginAddress', attempt.address, limits.loginAddress);
      await limiter.fail('loginName', nameOf(attempt), limits.loginName);
    },
  };
}
export type LoginGuard = ReturnType<typeof createLoginGuard>;
