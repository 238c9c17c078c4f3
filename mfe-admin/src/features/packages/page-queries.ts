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

/** The number that the next invoice will have if no other is issued before. */
export const nextInvoice = (call: ApiClient) =>
  queryOptions({
    queryKey: ['packages', 'next-invoice'],
    queryFn: ({ signal }) => call(invoices.getNextInvoice, {}, { signal }),
  });

/** The last void invoice of a package. It has a credit note if it had tax, also if the package has none now (D-81). */
export const lastVoidInvoice = (call: ApiClient, of: TimePackage | undefined) =>
  queryOptions({
    queryKey: ['packages', 'void-invoices', 'of', of?.id],
    queryFn: async ({ signal }) => {
      const query = { clientId: of?.clientId ?? 0, packageId: of?.id, pageSize: 1 };
      return (await call(invoices.listVoidInvoices, { query }, { signal }))[0] ?? null;
    },
    enabled: of !== undefined && of.origin === 'sold',
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
