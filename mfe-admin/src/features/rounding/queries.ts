import type { ApiClient } from '@hourbank/api-client';
import { type RequestOf, roundingSettings } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

const keys = {
  all: ['rounding'] as const,
  one: (clientId: string | null) => ['rounding', clientId] as const,
};

/** Fetches the rule that applies to a client, or the default rule for null. */
export const fetchRounding = (call: ApiClient, clientId: string | number | null, signal?: AbortSignal) =>
  clientId === null
    ? call(roundingSettings.getDefaultRounding, {}, { signal })
    : call(roundingSettings.getClientRounding, { params: { clientId } }, { signal });

/** The rounding rule that applies to a client; null for the default rule. */
export const roundingOf = (call: ApiClient, clientId: string | number | null) =>
  queryOptions({
    queryKey: keys.one(clientId === null ? null : String(clientId)),
    queryFn: ({ signal }) => fetchRounding(call, clientId, signal),
  });

function useInvalidateRules() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keys.all });
}

type RuleBody = RequestOf<typeof roundingSettings.putClientRounding>['body'];

/** Sets the rule of a client; null for the default rule. */
export function usePutRounding(clientId: string | null) {
  const call = useApi();
  return useMutation({
    mutationFn: ({ body, revision }: { body: RuleBody; revision: number | undefined }) =>
      clientId === null
        ? call(roundingSettings.putDefaultRounding, { body }, { revision })
        : call(roundingSettings.putClientRounding, { params: { clientId }, body }, { revision }),
    onSuccess: useInvalidateRules(),
  });
}

/** Returns a client to the default rule. */
export function useDeleteRounding() {
  const call = useApi();
  return useMutation({
    mutationFn: ({ clientId, revision }: { clientId: string; revision: number | undefined }) =>
      call(roundingSettings.deleteClientRounding, { params: { clientId } }, { revision }),
    onSuccess: useInvalidateRules(),
  });
}
