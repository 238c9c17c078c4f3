import type { ApiClient } from '@hourbank/api-client';
import { billing, invoices, type TimePackage, type VoidInvoice } from '@hourbank/contracts';
import { requestPage } from '@hourbank/mfe-kit/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/* Queries of the package pages only. The dashboard loads `queries.ts`, and would load these with their contracts. */

/** A package with the name of its client. Null if it was deleted. */
export const packageWithClient = (call: ApiClient, id: number) =>
  queryOptions({
    queryKey: ['packages', 'with-client', id],
    queryFn: async ({ signal }) =>
      (await call(billing.listPackages, { query: { search: `#${id}`, pageSize: 1 } }, { signal }))[0] ?? null,
  });

/** The last void invoice of a package with tax, which has a credit note (D-81). */
export const lastVoidInvoice = (call: ApiClient, of: TimePackage | undefined) =>
  queryOptions({
    queryKey: ['packages', 'void-invoices', 'of', of?.id],
    queryFn: async ({ signal }) => {
      const query = { clientId: of?.clientId ?? 0, packageId: of?.id, pageSize: 1 };
      return (await call(invoices.listVoidInvoices, { query }, { signal }))[0] ?? null;
    },
    enabled: of !== undefined && of.taxRate > 0,
  });

/** One page of the void invoices of a client, newest first. */
export const voidInvoices = (call: ApiClient, clientId: number, page: number) =>
  queryOptions({
    queryKey: ['packages', 'void-invoices', clientId, page],
    queryFn: ({ signal }) =>
      requestPage<VoidInvoice>(voidPageSize, (onResponse) =>
        call(invoices.listVoidInvoices, { query: { clientId, page, pageSize: voidPageSize } }, { signal, onResponse }),
      ),
    placeholderData: keepPreviousData,
  });

const voidPageSize = 5;
