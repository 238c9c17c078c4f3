export { createIdempotency } from './idempotency';
export { type IdempotencyContext, noIdempotency } from './idempotency-context';
export { idempotencyKeyTable } from './idempotency-table';
