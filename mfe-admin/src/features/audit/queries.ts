import type { ApiClient } from '@hourbank/api-client';
import { audit } from '@hourbank/contracts';
import type { ListQuery } from '@hourbank/mfe-kit/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditFilters } from './audit-search';

type AuditQuery = Pick<ListQuery, 'page' | 'pageSize' | 'search' | 'clientId' | 'from' | 'to'> & AuditFilters;

/** One page of the audit log, newest first, with the time until which it is complete. */
export const auditPage = (call: ApiClient, query: AuditQuery) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: async ({ signal }) => {
      const {
        rows,
        totalCount,
        limited,
        completeUntil,
        unreported = [],
      } = await call(audit.listAudit, { query }, { signal });
      return {
        rows,
        total: totalCount,
        pageSize: query.pageSize,
        totals: { count: totalCount, limited },
        completeUntil,
        unreported,
      };
    },
    placeholderData: keepPreviousData,
    meta: { follows: 'delivery' },
    // Actions of this tab are not in a cached page.
    staleTime: 0,
  });
