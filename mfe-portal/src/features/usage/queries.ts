import type { ApiClient } from '@hourbank/api-client';
import { tracking } from '@hourbank/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** One page of the client's entries. The previous page stays visible while the next one loads. */
export const usagePage = (call: ApiClient, page: number) =>
  queryOptions({
    queryKey: ['usage', page],
    queryFn: ({ signal }) => call(tracking.listClientEntries, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
