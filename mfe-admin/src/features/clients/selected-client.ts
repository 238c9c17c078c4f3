import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';

const key = ['selected-client'] as const;

/** Id of the client selected with Log Time Entry. The query cache holds it, so it is cleared when the session ends. */
export function useSelectedClient(): [number | undefined, (clientId: number) => void] {
  const queryClient = useQueryClient();
  const { data } = useQuery<number>({ queryKey: key, queryFn: skipToken, staleTime: Infinity, gcTime: Infinity });
  return [data, (clientId) => void queryClient.setQueryData(key, clientId)];
}
