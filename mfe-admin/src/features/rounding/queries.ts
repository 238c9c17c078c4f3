import type { ApiClient } from '@hourbank/api-client';
import { type RequestOf, roundingSettings } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

const keys = {
  all: ['rounding'] as const,
  one: (clientId: string | null) => ['rounding', clientId] as const,
};

/** The rounding rule that applies to a client; null for the default rule. */
export const roundingOf = (call: ApiClient, clientId: string | number | null) =>
  queryOptions({
    queryKey: keys.one(clientId === null ? null : String(clientId)),
    queryFn: ({ signal }) =>
      clientId === null
        ? call(roundingSettings.getDefaultRounding, {}, { signal })
        : call(roundingSettings.getClientRounding, { params: { clientId } }, { signal }),
  });

function useInvalidateRules() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keys.all });
}

/** Sets the rule of a client; null for the default rule. */
export function usePutRounding(clientId: string | null) {
  const call = useApi();
  return useMutation({
    mutationFn: (body: RequestOf<typeof roundingSettings.putClientRounding>['body']) =>
      clientId === null
        ? call(roundingSettings.putDefaultRounding, { body })
        : call(roundingSettings.putClientRounding, { params: { clientId }, body }),
    onSuccess: useInvalidateRules(),
  });
}

/** Returns a client to the default rule. */
export function useDeleteRounding() {
  const call = useApi();
  return useMutation({
    mutationFn: (clientId: string) => call(roundingSettings.deleteClientRounding, { params: { clientId } }),
    onSuccess: useInvalidateRules(),
  });
}
