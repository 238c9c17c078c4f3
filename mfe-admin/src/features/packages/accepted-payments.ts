import type { ApiClient } from '@hourbank/api-client';
import { billing, settings } from '@hourbank/contracts';
import { queryOptions } from '@tanstack/react-query';

/*
 * Queries of the package pages only. The dashboard loads `queries.ts`, and would load the contract of settings too.
 */

/** The other currency and whether cash is accepted (D-80). */
export const acceptedPayments = (call: ApiClient) =>
  queryOptions({
    queryKey: ['settings', 'payments'],
    queryFn: async ({ signal }) => (await call(settings.getSettings, {}, { signal })).payments,
  });

/** A package with the name of its client. Undefined if it was deleted. */
export const packageWithClient = (call: ApiClient, id: number) =>
  queryOptions({
    queryKey: ['packages', 'with-client', id],
    queryFn: async ({ signal }) =>
      (await call(billing.listPackages, { query: { search: `#${id}`, pageSize: 1 } }, { signal }))[0] ?? null,
  });
