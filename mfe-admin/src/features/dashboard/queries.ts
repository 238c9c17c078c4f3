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
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

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

/**
 * One page of the prepaid hours of clients in a month `YYYY-MM`, by default the present one, with the totals of all
 * clients (D-64).
 */
export const liabilityPage = (call: ApiClient, month: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['liability', month, page],
    queryFn: ({ signal }) =>
      requestPage<ClientLiability, LiabilityTotals>(liabilityPageSize, (onResponse) =>
        call(
          liability.listLiability,
          { query: { month, page, pageSize: liabilityPageSize, totals: true } },
          { signal, onResponse },
        ),
      ),
    placeholderData: keepPreviousData,
  });

const liabilityPageSize = 5;
