import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';

const key = ['selected-client'] as const;

/** The client whose time is being logged. It is forgotten with everything else a user has seen, when the session ends. */
export function useSelectedClient(): [number | undefined, (clientId: number) => void] {
  const queryClient = useQueryClient();
  const { data } = useQuery<number>({ queryKey: key, queryFn: skipToken, staleTime: Infinity, gcTime: Infinity });
  return [data, (clientId) => void queryClient.setQueryData(key, clientId)];
}
