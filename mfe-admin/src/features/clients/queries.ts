import type { ApiClient } from '@hourbank/api-client';
import { type Client, identity, type RequestOf } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { requestPage } from '../../shared/list-page';
import type { ClientSearch } from './client-search';

const keys = {
  all: ['clients'] as const,
  page: (search: ClientSearch) => ['clients', 'page', search] as const,
  one: (id: string) => ['clients', 'one', id] as const,
};

const clientsPerPage = 20;

/** One page of clients with the total count, sorted by name by default. */
export const clientPage = (call: ApiClient, { page = 1, search, sort }: ClientSearch) =>
  queryOptions({
    queryKey: keys.page({ page, search, sort }),
    queryFn: ({ signal }) =>
      requestPage(clientsPerPage, (onResponse) =>
        call(identity.listClients, { query: { page, pageSize: clientsPerPage, search, sort } }, { signal, onResponse }),
      ),
    placeholderData: keepPreviousData,
  });

export const oneClient = (call: ApiClient, id: string | number) =>
  queryOptions({
    queryKey: keys.one(String(id)),
    queryFn: ({ signal }) => call(identity.getClient, { params: { id } }, { signal }),
  });

export type ClientBody = RequestOf<typeof identity.createClient>['body'];

export function useCreateClient() {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: ClientBody; idempotencyKey: string }) =>
      call(identity.createClient, { body }, { idempotencyKey }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useUpdateClient(id: number) {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, revision }: { body: Partial<ClientBody>; revision: number | undefined }) =>
      call(identity.updateClient, { params: { id }, body }, { revision }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useDeleteClient() {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, revision }: Pick<Client, 'id' | 'revision'>) =>
      call(identity.deleteClient, { params: { id } }, { revision }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keys.all }),
  });
}
