import { ApiError, type ApiClient } from '@hourbank/api-client';
import { billing, tracking } from '@hourbank/contracts';
import { queryOptions } from '@tanstack/react-query';

/** Replaces the operation's default message, which is about pending packages. */
function rethrowWithOwnMessage(error: unknown): never {
  if (error instanceof ApiError && error.message === billing.listClientPackages.defaultErrorMessage) {
    throw new ApiError(error.status, tracking.getClientInfo.defaultErrorMessage);
  }
  throw error;
}

/** Packages whose payment is confirmed, newest first (D-27). */
export const paidPackages = (call: ApiClient) =>
  queryOptions({
    queryKey: ['packages', 'paid'],
    queryFn: ({ signal }) =>
      call(billing.listClientPackages, { query: { status: 'paid' } }, { signal }).catch(rethrowWithOwnMessage),
  });
