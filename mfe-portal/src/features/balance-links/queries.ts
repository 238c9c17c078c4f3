import type { ApiClient } from '@hourbank/api-client';
import { balanceLinks } from '@hourbank/contracts';
import { type ApiContext, useApi, useIdempotencyKey } from '@hourbank/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

const queryKey = ['balance-links'];

/** The client's working links. */
export const ownLinks = (call: ApiClient) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => call(balanceLinks.listBalanceLinks, {}, { signal }) });

/** Whether a text can be the secret of a link. A mail program may have cut it off. */
export const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What the link with this secret shows. */
export const linkedBalance = (call: ApiClient, secret: string) =>
  queryOptions({
    queryKey: ['balance', secret],
    queryFn: ({ signal }) => call(balanceLinks.getBalance, {}, { signal, secret }),
  });

/** Starts the request of a link's page while the code of the page loads. */
export function prefetchBalance({ queryClient, call }: ApiContext, secret: string) {
  if (isSecret(secret)) void queryClient.prefetchQuery(linkedBalance(call, secret));
}

/** Creates a link that is valid for some days. */
export function useCreateLink() {
  const call = useApi();
  const queryClient = useQueryClient();
  const submit = useIdempotencyKey();
  return useMutation({
    mutationFn: (days: number) =>
      submit({ days }, (idempotencyKey) =>
        call(balanceLinks.createBalanceLink, { body: { days } }, { idempotencyKey }),
      ),
    // The secret must not stay in the cache longer than the page shows it.
    gcTime: 0,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export function useRevokeLink() {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(balanceLinks.revokeBalanceLink, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
