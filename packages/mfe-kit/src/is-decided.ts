import { ApiError } from '@hourbank/api-client';

/** True if the server rejected the request. After a network error, a 5xx or "still running" the outcome is unknown. */
export const isDecided = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'idempotency_key_in_use';
