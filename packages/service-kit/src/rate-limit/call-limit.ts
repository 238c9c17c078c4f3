import { addressKey } from './address-key';
import { createMemoryLimiter } from './memory-limiter';
import type { RateLimits } from './rate-rules';

export type CallKind = 'requests' | 'uploads' | 'documents' | 'files' | 'failedTokens';

/**
 * Limits that each process counts by itself: requests, CSV and PDF, uploads by clients, files, and failed tokens
 * (D-58).
 */
export function createCallLimit(limits: RateLimits) {
  const limiter = createMemoryLimiter();
  return {
    limit(caller: string, kind: CallKind) {
      if (kind !== 'uploads' || caller.startsWith('client:')) limiter.take(kind, caller, limits[kind]);
    },
    /** Throws 429 for an address that has sent too many invalid tokens, before the next token is verified. */
    checkFailures: (address: string) =>
      limiter.check('failedTokens', `address:${addressKey(address)}`, limits.failedTokens),
  };
}
