import type { ApiClient } from '@hourbank/api-client';
import { analytics } from '@hourbank/contracts';
import { queryOptions } from '@tanstack/react-query';

/** The newest lines of the statement. They are the last lines of the CSV. */
export const recentActivity = (call: ApiClient) =>
  queryOptions({
    queryKey: ['report-lines'],
    queryFn: ({ signal }) => call(analytics.listReportLines, {}, { signal }),
  });
