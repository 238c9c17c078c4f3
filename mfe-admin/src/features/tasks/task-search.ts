import { taskSorts, taskStatuses } from '@hourbank/contracts';
import type { ListSearch } from '@hourbank/mfe-kit/lists';
import { listSearchReader } from '@hourbank/mfe-kit/lists/search';

/** The filters that only the list of tasks has. */
export interface TaskFilters {
  /** Tasks that wait for the team. */
  awaits?: 'us' | undefined;
  /** Tasks that are assigned to the signed-in admin. */
  mine?: true | undefined;
}
export type TaskSearch = ListSearch<(typeof taskStatuses)[number], (typeof taskSorts)[number]> & TaskFilters;

/** Statuses, sort orders and page size of the tasks of all clients. */
export const taskListOptions = { statuses: taskStatuses, sorts: taskSorts, pageSize: 5 } as const;

const readList = listSearchReader(taskListOptions);

/** `validateSearch` of the tasks. Without filters, the list shows all tasks. */
export const readTaskSearch = (search: Record<string, unknown>): TaskSearch => ({
  ...readList(search),
  awaits: search.awaits === 'us' ? 'us' : undefined,
  mine: search.mine === true || undefined,
});
