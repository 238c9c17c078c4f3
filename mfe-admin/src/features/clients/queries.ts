import { type ApiClient, ApiError } from '@hourbank/api-client';
import { billing, type Client, identity, type RequestOf, tasks } from '@hourbank/contracts';
import { serviceNow } from '@hourbank/i18n/format';
import { useApi } from '@hourbank/mfe-kit';
import { type ListQuery, requestPage } from '@hourbank/mfe-kit/lists';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientSort } from './client-search';

export type ClientQuery = ListQuery<never, ClientSort>;

const keys = {
  page: (query: ClientQuery) => ['clients', 'page', query] as const,
  one: (id: string) => ['clients', 'one', id] as const,
  deleted: (page: number, pageSize: number) => ['clients', 'deleted', page, pageSize] as const,
};

/** What the tasks of a client take up, and the limits (D-92). */
export const taskStorage = (call: ApiClient, clientId: number) =>
  queryOptions({
    queryKey: ['tasks', 'storage', clientId],
    queryFn: ({ signal }) => call(tasks.getTaskStorage, { params: { clientId } }, { signal }),
  });

/** What the proofs of payment of a client take up, and the limits (D-92). */
export const proofStorage = (call: ApiClient, clientId: number) =>
  queryOptions({
    queryKey: ['packages', 'storage', clientId],
    queryFn: ({ signal }) => call(billing.getProofStorage, { params: { clientId } }, { signal }),
  });

/** Requests one page of clients with the total count, sorted by name by default; `ids` are the only ones it has. */
export const requestClients = (call: ApiClient, query: ClientQuery & { ids?: string }, signal: AbortSignal) =>
  requestPage(query.pageSize, (onResponse) => call(identity.listClients, { query }, { signal, onResponse }));

/** One page of all clients. */
export const clientPage = (call: ApiClient, query: ClientQuery) =>
  queryOptions({
    queryKey: keys.page(query),
    queryFn: ({ signal }) => requestClients(call, query, signal),
    placeholderData: keepPreviousData,
  });

export const oneClient = (call: ApiClient, id: string | number) =>
  queryOptions({
    queryKey: keys.one(String(id)),
    queryFn: ({ signal }) => call(identity.getClient, { params: { id } }, { signal }),
  });

/** A client that was deleted, as the 404 of its pages describes it (D-25). */
export interface DeletedNotice {
  id: number;
  name: string;
  /** ISO 8601. */
  deletedAt: string;
  restorableUntil: string;
  isRestorable: boolean;
}

/** Reads the notice of a deleted client from the error of a request for it; null for other errors. */
export function deletedNotice(error: unknown): DeletedNotice | null {
  if (!(error instanceof ApiError) || error.code !== 'client_deleted') return null;
  const { id, name, deletedAt, restorableUntil } = error.params;
  return {
    id: Number(id),
    name: String(name),
    deletedAt: String(deletedAt),
    restorableUntil: String(restorableUntil),
    isRestorable: Date.parse(String(restorableUntil)) > serviceNow().getTime(),
  };
}

/**
 * Reads one client. After an admin has deleted it, `client` is undefined even if the cache still has it, so that a page
 * offers no actions, and `deleted` says when that was. `isGone`: it was deleted or never existed.
 */
export function useClient(id: string | number, enabled = true) {
  const query = useQuery({ ...oneClient(useApi(), id), enabled });
  const deleted = deletedNotice(query.error);
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return { query, deleted, isGone, client: isGone ? undefined : query.data };
}

/** One page of the deleted clients that can be restored, the latest first. */
export const deletedClientPage = (call: ApiClient, { page, pageSize }: Pick<ListQuery, 'page' | 'pageSize'>) =>
  queryOptions({
    queryKey: keys.deleted(page, pageSize),
    queryFn: ({ signal }) =>
      requestPage(pageSize, (onResponse) =>
        call(identity.listDeletedClients, { query: { page, pageSize } }, { signal, onResponse }),
      ),
    placeholderData: keepPreviousData,
  });

export type ClientBody = RequestOf<typeof identity.createClient>['body'];

/** Changes of clients reload all queries, because lists, statistics and histories contain clients. */
export function useCreateClient() {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: ClientBody; idempotencyKey: string }) =>
      call(identity.createClient, { body }, { idempotencyKey }),
    onSuccess: () => void queryClient.invalidateQueries(),
  });
}

export function useUpdateClient(id: number) {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, revision }: { body: Partial<ClientBody>; revision: number | undefined }) =>
      call(identity.updateClient, { params: { id }, body }, { revision }),
    onSuccess: () => void queryClient.invalidateQueries(),
  });
}

export function useDeleteClient() {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, revision }: Pick<Client, 'id' | 'revision'>) =>
      call(identity.deleteClient, { params: { id } }, { revision }),
    onSettled: () => void queryClient.invalidateQueries(),
  });
}

/** Restores a deleted client and reloads everything, because all lists contain its rows again. */
export function useRestoreClient() {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(identity.restoreClient, { params: { id } }),
    onSettled: () => void queryClient.invalidateQueries(),
  });
}
