import type { ApiClient } from '@hourbank/api-client';
import { balanceLinks, type InputOf } from '@hourbank/contracts';
import { useApi, useIdempotencyKey } from '@hourbank/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

const queryKey = ['balance-links'];

/** The client's working links. */
export const ownLinks = (call: ApiClient) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => call(balanceLinks.listBalanceLinks, {}, { signal }) });

/** Creates a link with a label that is valid for some days. */
export function useCreateLink() {
  const call = useApi();
  const queryClient = useQueryClient();
  const submit = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: InputOf<typeof balanceLinks.createBalanceLink>['body']) =>
      submit(body, (idempotencyKey) => call(balanceLinks.createBalanceLink, { body }, { idempotencyKey })),
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
