import type { ApiClient } from '@hourbank/api-client';
import {
  accounts,
  billing,
  type Client,
  identity,
  type ListedPackage,
  maxSearchWords,
  payments,
  type Right,
  searchWords,
  tasks,
  timers,
} from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { requestPage } from '@hourbank/mfe-kit/lists';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** Hits of each kind. More are in the lists. */
const hits = { page: 1, pageSize: 5 } as const;
/** Packages shown before `All 7 packages of …`. */
export const packagesShown = 3;

/** The words that a search takes, or '' if there are none. */
export const searchTerm = (typed: string): string => searchWords(typed).slice(0, maxSearchWords).join(' ');

/** Options that all searches share: nothing is requested without a term and the right. */
const optionsOf = (kind: string, term: string, allowed: boolean) => ({
  queryKey: ['palette', kind, term],
  enabled: allowed && term !== '',
  placeholderData: term === '' ? undefined : keepPreviousData,
});

type Can = (right: Right) => boolean;

export const clientHits = (call: ApiClient, can: Can, search: string) =>
  queryOptions<Client[]>({
    ...optionsOf('clients', search, can('clients.read')),
    queryFn: ({ signal }) => call(identity.listClients, { query: { ...hits, search } }, { signal }),
  });

export const packageHits = (call: ApiClient, can: Can, search: string) =>
  queryOptions<ListedPackage[]>({
    ...optionsOf('packages', search, can('packages.read')),
    queryFn: ({ signal }) =>
      call(billing.listPackages, { query: { ...hits, pageSize: packagesShown, search } }, { signal }),
  });

/** Paid packages, which have an invoice. */
export const invoiceHits = (call: ApiClient, can: Can, search: string) =>
  queryOptions<ListedPackage[]>({
    ...optionsOf('invoices', search, can('packages.read') && can('money.read')),
    queryFn: async ({ signal }) =>
      (await call(billing.listPackages, { query: { ...hits, search, status: 'paid' } }, { signal })).filter(
        ({ invoiceNumber }) => invoiceNumber !== null,
      ),
  });

export const taskHits = (call: ApiClient, can: Can, search: string) =>
  queryOptions({
    ...optionsOf('tasks', search, can('tasks.read')),
    queryFn: async ({ signal }) => (await call(tasks.listAllTasks, { query: { ...hits, search } }, { signal })).tasks,
  });

/** Clients by id, in that order. Those that are gone are left out. */
export const clientsByIds = (call: ApiClient, can: Can, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['palette', 'by-ids', ...ids],
    queryFn: async ({ signal }) => {
      const read = ids.map((id) => call(identity.getClient, { params: { id } }, { signal }).catch(() => []));
      return (await Promise.all(read)).flat();
    },
    enabled: can('clients.read') && ids.length > 0,
  });

/** Hours left of clients, by id. Without them, clients are shown all the same. */
export const balancesOf = (call: ApiClient, can: Can, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['palette', 'balances', ...ids],
    queryFn: async ({ signal }) => {
      const query = { clientIds: ids.join(','), pageSize: hits.pageSize };
      const listed = await call(accounts.listAccounts, { query }, { signal });
      return new Map(listed.map(({ clientId, balance }) => [clientId, balance]));
    },
    enabled: can('entries.read') && ids.length > 0,
  });

/** Number of all packages of a client. */
export const packageTotal = (call: ApiClient, can: Can, id: number | undefined) =>
  queryOptions({
    queryKey: ['palette', 'package-total', id],
    queryFn: async ({ signal }) =>
      (await call(billing.countPackages, { query: { clientIds: String(id) } }, { signal }))[0]?.packages ?? 0,
    enabled: can('packages.read') && id !== undefined,
  });

/** Number of payments to review. */
export const paymentTotal = (call: ApiClient, allowed: boolean) =>
  queryOptions({
    queryKey: ['palette', 'payment-total'],
    queryFn: async ({ signal }) => {
      const query = { page: 1, pageSize: 1 };
      const { total } = await requestPage(1, (onResponse) =>
        call(payments.listPaymentsToReview, { query }, { signal, onResponse }),
      );
      return total;
    },
    enabled: allowed,
  });

/** Starts a timer, for a client if one is given. */
export function useStartTimer() {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (clientId: number | undefined) => call(timers.createTimer, { body: { note: '', clientId } }, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['timers'] }),
  });
}
