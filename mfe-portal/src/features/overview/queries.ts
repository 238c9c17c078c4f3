import type { ApiClient } from '@hourbank/api-client';
import { tracking } from '@hourbank/contracts';
import { queryOptions } from '@tanstack/react-query';

/** The number of entries on the overview. */
const recentCount = 5;

/** All packages and the newest entries in one response (D-38). */
export const clientInfo = (call: ApiClient) =>
  queryOptions({
    queryKey: ['client-info'],
    queryFn: ({ signal }) => call(tracking.getClientInfo, { query: { entries: recentCount } }, { signal }),
  });
