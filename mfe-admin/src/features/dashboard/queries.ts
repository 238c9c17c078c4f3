import type { ApiClient } from '@hourbank/api-client';
import { analytics, type ResponseOf } from '@hourbank/contracts';
import { queryOptions } from '@tanstack/react-query';

export type Headline = ResponseOf<typeof analytics.getHeadlineStats>;
export type Months = ResponseOf<typeof analytics.listMonthlySoldConsumed>;
export type MethodCounts = ResponseOf<typeof analytics.listPaymentMethods>;

export const headlineStats = (call: ApiClient) =>
  queryOptions({
    queryKey: ['analytics', 'headline'],
    queryFn: ({ signal }) => call(analytics.getHeadlineStats, {}, { signal }),
  });

/** The last twelve months (D-39). */
export const soldAndConsumed = (call: ApiClient) =>
  queryOptions({
    queryKey: ['analytics', 'months'],
    queryFn: ({ signal }) => call(analytics.listMonthlySoldConsumed, { query: {} }, { signal }),
  });

export const paymentMethodCounts = (call: ApiClient) =>
  queryOptions({
    queryKey: ['analytics', 'methods'],
    queryFn: ({ signal }) => call(analytics.listPaymentMethods, {}, { signal }),
  });
