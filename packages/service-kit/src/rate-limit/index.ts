export { addressKey } from './address-key';
export { createMemoryLimiter } from './memory-limiter';
export { parseRateLimits, type RateLimits, type RateRule } from './rate-rules';
export { rateCounterTable } from './rate-table';
export { createSharedLimiter, type SharedLimiter } from './shared-limiter';
