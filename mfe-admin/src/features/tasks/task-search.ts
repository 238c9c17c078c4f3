import { type AdminTask, taskStatuses } from '@hourbank/contracts';
import { type ListSearch, readId, readPageSearch } from '../../shared/list-search';

/** Query parameters of the task list. Without status and client, it shows all tasks. */
export interface TaskSearch extends Pick<ListSearch, 'page'> {
  status?: AdminTask['status'] | undefined;
  client?: number | undefined;
}

/** `validateSearch` of the tasks. */
export const readTaskSearch = (search: Record<string, unknown>): TaskSearch => ({
  ...readPageSearch(search),
  status: taskStatuses.find((status) => status === search.status),
  client: readId(search.client),
});
