import { taskSorts, taskStatuses } from '@hourbank/contracts';
import { listSearchReader } from '@hourbank/mfe-kit/lists/search';

/** Statuses, sort orders and page size of the tasks of all clients. */
export const taskListOptions = { statuses: taskStatuses, sorts: taskSorts, pageSize: 5 } as const;

/** `validateSearch` of the tasks. Without status and client, the list shows all tasks. */
export const readTaskSearch = listSearchReader(taskListOptions);
