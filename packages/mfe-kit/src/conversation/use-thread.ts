import type { ApiClient } from '@hourbank/api-client';
import {
  infiniteQueryOptions,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useApi } from '../api-context';

/** How often a visible page asks for new messages, ms. */
const pollInterval = 30_000;

/** A page of messages, oldest first. */
interface MessagesOf<M> {
  messages: M[];
  hasOlder: boolean;
}

/** Reads the messages of a task, the newest page first. `load` returns the newest ones before an id. */
export const threadPages = <M extends { id: number }>(
  queryKey: QueryKey,
  load: (before: number | undefined, signal: AbortSignal) => Promise<MessagesOf<M>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ messages, hasOlder }) => (hasOlder ? messages[0]?.id : undefined),
    refetchInterval: pollInterval,
    refetchOnWindowFocus: true,
  });

/** All loaded messages of a task, oldest first. A visible page asks for new ones every 30 s. */
export function useThread<M extends { id: number }>(options: ReturnType<typeof threadPages<M>>) {
  const query = useInfiniteQuery(options);
  // Reading the time of the last update renders the page after each, so that `Remove` goes when it is too late.
  void query.dataUpdatedAt;
  return { query, rows: (query.data?.pages ?? []).toReversed().flatMap((page) => page.messages) };
}

/** A mutation that reloads the tasks afterwards, also if it fails: another person may have changed them. */
export function useTaskMutation<Input, Result>(run: (call: ApiClient, input: Input) => Promise<Result>) {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(call, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tasks'] }),
  });
}
