import { normalizeLogin } from '@hourbank/contracts';
import type { RateLimits, SharedLimiter } from '@hourbank/service-kit';

/** Who tries to sign in: under which name, and from which address. */
export interface Attempt {
  role: 'admin' | 'client';
  name: string;
  address: string;
}

/**
 * Holds up who guesses passwords (D-18). Names count as `normalizeLogin` compares them, so that spelling one differently is no new try; all names
 * tried from one address count together. Being right once forgives nothing.
 */
export function createLoginGuard(limiter: SharedLimiter, limits: Pick<RateLimits, 'loginName' | 'loginAddress'>) {
  const nameOf = ({ role, name }: Attempt) => `${role}:${normalizeLogin(name)}`;

  return {
    /** Refuses whoever has been wrong too often, also with the right password. */
    async check(attempt: Attempt): Promise<void> {
      await limiter.check('loginName', nameOf(attempt), limits.loginName);
      await limiter.check('loginAddress', attempt.address, limits.loginAddress);
    },

    /** Counts a wrong try. */
    async wrong(attempt: Attempt): Promise<void> {
      await limiter.fail('loginAddress', attempt.address, limits.loginAddress);
      await limiter.fail('loginName', nameOf(attempt), limits.loginName);
    },
  };
}
export type LoginGuard = ReturnType<typeof createLoginGuard>;
