import { taskSorts, taskStatuses } from '@hourbank/contracts';
import { listSearchReader } from '@hourbank/mfe-kit/lists/search';

export type TaskSort = (typeof taskSorts)[number];

/** Statuses, sort orders and page size of the client's tasks. */
export const taskListOptions = { statuses: taskStatuses, sorts: taskSorts, pageSize: 5 } as const;

/** `validateSearch` of the list, and of a task, which returns to the list as it was. */
export const readTaskSearch = listSearchReader(taskListOptions);
export type TaskSearch = ReturnType<typeof readTaskSearch>;
