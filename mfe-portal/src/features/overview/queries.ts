import type { ApiClient } from '@hourbank/api-client';
import { tracking } from '@hourbank/contracts';
import { queryOptions } from '@tanstack/react-query';

/** Who is signed in, all packages and the newest entries: one answer for the portal's head and its first page (D-38). */
export const clientInfo = (call: ApiClient) =>
  queryOptions({
    queryKey: ['client-info'],
    queryFn: ({ signal }) => call(tracking.getClientInfo, {}, { signal }),
  });
