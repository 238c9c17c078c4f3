export { createIdempotency, type Once, unkeyed } from './idempotency';
export { createIdempotencyKeys, idempotencyKeys } from './idempotency-table';
