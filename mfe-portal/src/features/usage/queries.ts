import type { ApiClient } from '@hourbank/api-client';
import { type EntryStatus, clientEntries } from '@hourbank/contracts';
import { type ListQuery, toListPage } from '@hourbank/mfe-kit/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { UsageSort } from '../../shared/search';

/** One page of the client's entries. The previous page stays visible while the next one loads. */
export const usagePage = (call: ApiClient, { clientId: _own, ...query }: ListQuery<EntryStatus, UsageSort>) =>
  queryOptions({
    queryKey: ['usage', query],
    queryFn: async ({ signal }) => {
      const response = await call(clientEntries.listClientEntries, { query }, { signal });
      return toListPage(response.entries, response);
    },
    placeholderData: keepPreviousData,
  });
