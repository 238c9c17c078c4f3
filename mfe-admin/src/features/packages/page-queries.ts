import type { ApiClient } from '@hourbank/api-client';
import {
  billing,
  invoices,
  type RequestOf,
  type TimePackage,
  toHundredths,
  type VoidInvoice,
} from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { requestPage } from '@hourbank/mfe-kit/lists';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { packagesOfClient } from './queries';

/* Queries of the package pages only. The dashboard loads `queries.ts`, and would load these with their contracts. */

/** A package with the name of its client. Null if it was deleted. */
export const packageWithClient = (call: ApiClient, id: number) =>
  queryOptions({
    queryKey: ['packages', 'with-client', id],
    queryFn: async ({ signal }) =>
      (await call(billing.listPackages, { query: { search: `#${id}`, pageSize: 1 } }, { signal }))[0] ?? null,
  });

/** The hours that a client can use today, in hundredths. */
export const usableHours = (call: ApiClient, clientId: number) =>
  queryOptions({
    ...packagesOfClient(call, clientId),
    select: (packages) => packages.reduce((sum, { hoursLeft }) => sum + toHundredths(hoursLeft), 0),
  });

/** The number that the next invoice will have if no other is issued before. */
export const nextInvoice = (call: ApiClient) =>
  queryOptions({
    queryKey: ['packages', 'next-invoice'],
    queryFn: ({ signal }) => call(invoices.getNextInvoice, {}, { signal }),
  });

/** What a new package of a client starts with. */
export const saleDefaults = (call: ApiClient, clientId: string) =>
  queryOptions({
    queryKey: ['packages', 'sale-defaults', clientId],
    queryFn: ({ signal }) => call(billing.getSaleDefaults, { params: { clientId } }, { signal }),
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

interface TermsChange {
  body: RequestOf<typeof invoices.changeTerms>['body'];
  idempotencyKey: string;
  revision: number | undefined;
}

export function useChangeTerms(id: number) {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey, revision }: TermsChange) =>
      call(invoices.changeTerms, { params: { id }, body }, { idempotencyKey, revision }),
    // The balance changes with the hours.
    onSettled: () => void queryClient.invalidateQueries(),
  });
}
