import type { ApiClient } from '@hourbank/api-client';
import { analytics } from '@hourbank/contracts';
import { queryOptions } from '@tanstack/react-query';

/** The newest lines of the statement of account, as the CSV ends. */
export const recentActivity = (call: ApiClient) =>
  queryOptions({
    queryKey: ['report-lines'],
    queryFn: ({ signal }) => call(analytics.listReportLines, {}, { signal }),
  });
