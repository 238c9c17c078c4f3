import type { ApiClient } from '@hourbank/api-client';
import {
  analytics,
  type ClientLiability,
  liability,
  type LiabilityTotals,
  type ResponseOf,
  settings,
} from '@hourbank/contracts';
import { requestPage } from '@hourbank/mfe-kit/lists';
import { queryOptions } from '@tanstack/react-query';

export type Headline = ResponseOf<typeof analytics.getHeadlineStats>;
export type Months = ResponseOf<typeof analytics.listMonthlySoldConsumed>;
export type MethodCounts = ResponseOf<typeof analytics.listPaymentMethods>;

/** How full the disk of stored files is, in percent; null for a bucket (D-92). */
export const diskUse = (call: ApiClient) =>
  queryOptions({
    queryKey: ['settings', 'disk'],
    queryFn: ({ signal }) => call(settings.getDiskUse, {}, { signal }),
  });

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

/** What is owed today (D-64). The service knows which day that is. */
export const liabilityToday = (call: ApiClient) =>
  queryOptions({
    queryKey: ['liability', 'today'],
    queryFn: async ({ signal }) =>
      (
        await requestPage<ClientLiability, LiabilityTotals>(1, (onResponse) =>
          call(liability.listLiability, { query: { pageSize: 1, totals: true } }, { signal, onResponse }),
        )
      ).totals?.closing ?? null,
  });
