import { createMemoryLimiter } from './memory-limiter';
import type { RateLimits } from './rate-rules';

export type CallKind =
  | 'requests'
  | 'uploads'
  | 'documents'
  | 'files'
  | 'missingTokens'
  | 'failedTokens'
  | 'bodyBytes'
  | 'cpuMs';

/**
 * Limits that each process counts by itself: requests, their bytes and CPU time, CSV and PDF, uploads by clients,
 * files, and requests without a valid token (D-58, D-89). `limit` throws 429 above a limit; an amount of 0 only checks
 * it. `spend` counts what a call has used.
 */
export function createCallLimit(limits: RateLimits) {
  const limiter = createMemoryLimiter();
  return {
    limit(caller: string, kind: CallKind, amount = 1): void {
      if (kind !== 'uploads' || caller.startsWith('client:')) limiter.take(kind, caller, limits[kind], amount);
    },
    spend: (caller: string, kind: CallKind, amount: number) => limiter.spend(kind, caller, limits[kind], amount),
  };
}
