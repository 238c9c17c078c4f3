import type { ApiClient } from '@hourbank/api-client';
import { type ClientLiability, liability, type LiabilityTotals, tracking } from '@hourbank/contracts';
import { today } from '@hourbank/i18n/format';
import { requestPage } from '@hourbank/mfe-kit/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

const pageSize = 25;

/**
 * One page of the prepaid hours of clients in a month `YYYY-MM`, by default the present one, with the totals of all
 * clients (D-64).
 */
export const liabilityPage = (call: ApiClient, month: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['liability', month, page],
    queryFn: ({ signal }) =>
      requestPage<ClientLiability, LiabilityTotals>(pageSize, (onResponse) =>
        call(liability.listLiability, { query: { month, page, pageSize, totals: true } }, { signal, onResponse }),
      ),
    placeholderData: keepPreviousData,
  });

/** Number and minutes of this month's entries that are not charged. */
export const notCharged = (call: ApiClient) =>
  queryOptions({
    queryKey: ['entries', 'not-charged'],
    queryFn: async ({ signal }) => {
      const query = { billable: false, from: `${today().slice(0, 7)}-01`, totals: true, page: 1, pageSize: 1 };
      return (await call(tracking.listAllTimeEntries, { query }, { signal })).totals;
    },
  });
