import type { ApiClient } from '@hourbank/api-client';
import { admins } from '@hourbank/contracts';
import { queryOptions } from '@tanstack/react-query';

/** The active admins who work on tasks. */
export const colleagues = (call: ApiClient) =>
  queryOptions({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => call(admins.listColleagues, {}, { signal }),
    staleTime: 60_000,
  });
