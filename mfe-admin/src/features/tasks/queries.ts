import type { ApiClient } from '@hourbank/api-client';
import { type AdminTask, tasks } from '@hourbank/contracts';
import { useApi, fileAddressInterval } from '@hourbank/mfe-kit';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toListPage } from '../../shared/list-page';
import type { TaskSearch } from './task-search';

const tasksPerPage = 10;

/** One page of the tasks of all clients, newest first. */
export const taskPage = (call: ApiClient, { page = 1, status, client }: TaskSearch) =>
  queryOptions({
    queryKey: ['tasks', 'page', { page, status, client }],
    queryFn: async ({ signal }) => {
      const query = { page, pageSize: tasksPerPage, status, clientId: client };
      const response = await call(tasks.listAllTasks, { query }, { signal });
      return toListPage(response.tasks, response.pagination);
    },
    placeholderData: keepPreviousData,
    refetchInterval: fileAddressInterval,
  });

export const oneTask = (call: ApiClient, id: number) =>
  queryOptions({
    queryKey: ['tasks', 'one', id],
    queryFn: ({ signal }) => call(tasks.getTask, { params: { id } }, { signal }),
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
