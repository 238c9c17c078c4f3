import type { ApiClient } from '@hourbank/api-client';
import { type EntryStatus, clientEntries, type TimeEntry } from '@hourbank/contracts';
import { type ListPage, type ListQuery, toListPage } from '@hourbank/mfe-kit/lists';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { UsageSort } from '../../shared/search';

const all = ['usage'] as const;

/** One page of the client's entries. The previous page stays visible while the next one loads. */
export const usagePage = (call: ApiClient, { clientId: _own, ...query }: ListQuery<EntryStatus, UsageSort>) =>
  queryOptions({
    queryKey: [...all, query],
    queryFn: async ({ signal }) => {
      const response = await call(clientEntries.listClientEntries, { query }, { signal });
      return toListPage(response.entries, response);
    },
    placeholderData: keepPreviousData,
  });

/** An entry on a page that was loaded. It is never read from the server, so that no other client's can be named. */
export const loadedEntry = (queryClient: QueryClient, id: number | undefined): TimeEntry | undefined =>
  queryClient
    .getQueriesData<ListPage<TimeEntry>>({ queryKey: all })
    .flatMap(([, page]) => page?.rows ?? [])
    .find((entry) => entry.id === id);
