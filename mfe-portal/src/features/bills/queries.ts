import { ApiError, type ApiClient } from '@hourbank/api-client';
import { billing, type PackageTotals, type TimePackage, clientEntries } from '@hourbank/contracts';
import { type ListQuery, requestPage } from '@hourbank/mfe-kit/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BillSort } from '../../shared/search';

/** Replaces the operation's default message, which is about pending packages. */
function rethrowWithOwnMessage(error: unknown): never {
  if (error instanceof ApiError && error.message === billing.listClientPackages.defaultErrorMessage) {
    throw new ApiError(error.status, clientEntries.getClientInfo.defaultErrorMessage);
  }
  throw error;
}

/** The request for paid packages, of a page and of its CSV. */
export const paidQuery = ({ clientId: _own, ...query }: ListQuery<never, BillSort>) => ({ ...query, status: 'paid' });

/** One page of the packages whose payment is confirmed, newest first unless the query has another order (D-27). */
export const paidPackages = (call: ApiClient, query: ListQuery<never, BillSort>) =>
  queryOptions({
    queryKey: ['packages', 'paid', query],
    queryFn: ({ signal }) =>
      requestPage<TimePackage, PackageTotals>(query.pageSize, (onResponse) =>
        call(billing.listClientPackages, { query: paidQuery(query) }, { signal, onResponse }),
      ).catch(rethrowWithOwnMessage),
    placeholderData: keepPreviousData,
  });
