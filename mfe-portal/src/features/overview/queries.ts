import type { ApiClient } from '@hourbank/api-client';
import { tracking } from '@hourbank/contracts';
import { queryOptions } from '@tanstack/react-query';

/** The client, all packages and the newest entries in one response, for the header and the overview (D-38). */
export const clientInfo = (call: ApiClient) =>
  queryOptions({
    queryKey: ['client-info'],
    queryFn: ({ signal }) => call(tracking.getClientInfo, {}, { signal }),
  });
