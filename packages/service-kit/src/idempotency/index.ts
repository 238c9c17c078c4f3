export { createIdempotency, type IdempotencyContext, noIdempotency } from './idempotency';
export { createIdempotencyKeys, idempotencyKeys } from './idempotency-table';
