import { type ApiClient, ApiError, type CallOptions } from '@hourbank/api-client';
import { type RequestOf, type ResponseOf, type Task, tasks } from '@hourbank/contracts';
import { useApi, fileAddressInterval, useIdempotencyKey } from '@hourbank/mfe-kit';
import type { ListQuery } from '@hourbank/mfe-kit/lists';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { UploadOptions } from '../../shared/use-upload';
import type { TaskSort } from '../../shared/search';

type TaskList = ResponseOf<typeof tasks.listTasks>;

type TaskQuery = ListQuery<Task['status'], TaskSort>;

const keys = {
  all: ['tasks'] as const,
  lists: ['tasks', 'list'] as const,
  list: (query: TaskQuery) => ['tasks', 'list', query] as const,
  one: (id: number) => ['tasks', 'one', id] as const,
};

/** One page of the client's tasks. The previous page stays visible while the next one loads. */
export const taskPage = (call: ApiClient, query: TaskQuery) =>
  queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => {
      const { clientId: _own, ...own } = query;
      return call(tasks.listTasks, { query: own }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: fileAddressInterval,
  });

/** One task, from a cached list or from the server. Null if it does not exist. */
export const oneTask = (call: ApiClient, queryClient: QueryClient, id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => findTask(call, id, signal),
    initialData: () => listed(queryClient, id),
    staleTime: 60_000,
  });

function listed(queryClient: QueryClient, id: number): Task | undefined {
  const lists = queryClient.getQueriesData<TaskList>({ queryKey: keys.lists });
  return lists.flatMap(([, list]) => list?.tasks ?? []).find((task) => task.id === id);
}

async function findTask(call: ApiClient, id: number, signal: AbortSignal): Promise<Task | null> {
  try {
    return (await call(tasks.getOwnTask, { params: { id } }, { signal })).task;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Refetches the visible lists and drops the other cached ones, so that none shows a moved or deleted row. */
const forgetLists = (queryClient: QueryClient) => {
  queryClient.removeQueries({ queryKey: keys.lists, type: 'inactive' });
  return queryClient.invalidateQueries({ queryKey: keys.lists });
};

interface Sending<R, O = UploadOptions> {
  request: R;
  options: O;
}
type EditOptions = UploadOptions & Pick<CallOptions, 'revision'>;

export function useCreateTask() {
  const call = useApi();
  const queryClient = useQueryClient();
  const submit = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ request, options }: Sending<RequestOf<typeof tasks.createTask>>) =>
      submit(request, (idempotencyKey) => call(tasks.createTask, request, { ...options, idempotencyKey })),
    onSuccess: () => forgetLists(queryClient),
  });
}

/**
 * Updates a task and replaces it in all cached lists. The key keeps a repetition from storing the same files again
 * (D-12).
 */
export function useUpdateTask() {
  const call = useApi();
  const queryClient = useQueryClient();
  const submit = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ request, options }: Sending<RequestOf<typeof tasks.updateTask>, EditOptions>) =>
      submit(
        request,
        (idempotencyKey, revision) => call(tasks.updateTask, request, { ...options, idempotencyKey, revision }),
        options.revision,
      ),
    onSuccess: ({ task }) => {
      queryClient.setQueryData(keys.one(task.id), task);
      queryClient.setQueriesData<TaskList>(
        { queryKey: keys.lists },
        (list) => list && { ...list, tasks: list.tasks.map((other) => (other.id === task.id ? task : other)) },
      );
      void queryClient.invalidateQueries({ queryKey: keys.lists });
    },
  });
}

/** Deletes a task. Refetches the list after an error too, because the task may already be deleted. */
export function useDeleteTask() {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, revision }: Pick<Task, 'id' | 'revision'>) =>
      call(tasks.deleteTask, { params: { id } }, { revision, keepalive: true }),
    onSettled: (_answer, _error, { id }) => {
      queryClient.removeQueries({ queryKey: keys.one(id) });
      return forgetLists(queryClient);
    },
  });
}
