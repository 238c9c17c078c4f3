import type { ApiClient } from '@hourbank/api-client';
import {
  billing,
  type Client,
  identity,
  type ListedPackage,
  maxSearchWords,
  type Right,
  searchWords,
  tasks,
} from '@hourbank/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Hits of each kind. More are in the lists. */
const hits = { page: 1, pageSize: 5 } as const;

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
    queryFn: ({ signal }) => call(billing.listPackages, { query: { ...hits, search } }, { signal }),
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
