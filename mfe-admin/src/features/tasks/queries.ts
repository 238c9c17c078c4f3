import type { ApiClient } from '@hourbank/api-client';
import { type AdminTask, tasks, type taskSorts } from '@hourbank/contracts';
import { useApi, fileAddressInterval } from '@hourbank/mfe-kit';
import { type ListQuery, toListPage } from '@hourbank/mfe-kit/lists';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

export type TaskQuery = ListQuery<AdminTask['status'], (typeof taskSorts)[number]> & {
  awaits?: 'us' | undefined;
  assignee?: number | undefined;
};

/** One page of the tasks of all clients, newest first unless the query has another order. */
export const taskPage = (call: ApiClient, query: Omit<TaskQuery, 'totals'> & { totals?: true }) =>
  queryOptions({
    queryKey: ['tasks', 'page', query],
    queryFn: async ({ signal }) => {
      const response = await call(tasks.listAllTasks, { query }, { signal });
      return toListPage(response.tasks, response);
    },
    placeholderData: keepPreviousData,
    refetchInterval: fileAddressInterval,
  });

/** The oldest tasks of a client, or of all, that wait for the team. */
export const waitingTasks = (call: ApiClient, clientId?: number) =>
  taskPage(call, { page: 1, pageSize: 5, clientId, awaits: 'us', sort: 'createdAt' });

/** The oldest tasks of an admin that are not done. */
export const ownTasks = (call: ApiClient, assignee: number) =>
  queryOptions({
    queryKey: ['tasks', 'own', assignee],
    queryFn: async ({ signal }) => {
      const query = { status: 'pending,in_progress', assignee, sort: 'createdAt' as const, page: 1, pageSize: 5 };
      return (await call(tasks.listAllTasks, { query }, { signal })).tasks;
    },
  });

/** The oldest tasks that wait for the team and are nobody's, of the 25 oldest that wait. */
export const unassignedTasks = (call: ApiClient) =>
  queryOptions({
    queryKey: ['tasks', 'unassigned'],
    queryFn: async ({ signal }) => {
      const query = { awaits: 'us', sort: 'createdAt', page: 1, pageSize: 25 } as const;
      const waiting = (await call(tasks.listAllTasks, { query }, { signal })).tasks;
      return waiting.filter(({ assigneeId }) => assigneeId === null).slice(0, 5);
    },
  });

export const oneTask = (call: ApiClient, id: number) =>
  queryOptions({
    queryKey: ['tasks', 'one', id],
    queryFn: ({ signal }) => call(tasks.getTask, { params: { id } }, { signal }),
  });

/** The newest 100 tasks of a client that are not done, for the form of an entry. */
export const openTasks = (call: ApiClient, clientId: string) =>
  queryOptions({
    queryKey: ['tasks', 'open', clientId],
    queryFn: async ({ signal }) => {
      const query = { status: 'pending,in_progress', clientId, page: 1, pageSize: 100 };
      return (await call(tasks.listAllTasks, { query }, { signal })).tasks;
    },
  });

/** Number of a client's tasks that are not done. */
export const openTaskCount = (call: ApiClient, clientId: number) =>
  queryOptions({
    queryKey: ['tasks', 'open-count', clientId],
    queryFn: async ({ signal }) => {
      const query = { status: 'pending,in_progress', clientId, page: 1, pageSize: 1 };
      return (await call(tasks.listAllTasks, { query }, { signal })).pagination.totalCount;
    },
  });

/** Changes the status of a task and reloads the lists and the number of pending tasks. */
export function useUpdateTaskStatus({ id, revision }: AdminTask) {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (status: AdminTask['status']) =>
      call(tasks.updateTaskStatus, { params: { id }, body: { status } }, { revision }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tasks'] }),
  });
}
