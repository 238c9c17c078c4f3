export { createIdempotency } from './idempotency';
export { type IdempotencyContext, noIdempotency } from './idempotency-context';
export { createIdempotencyKeys, idempotencyKeys } from './idempotency-table';
