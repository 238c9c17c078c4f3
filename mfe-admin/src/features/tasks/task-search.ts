import { type AdminTask, taskStatuses } from '@hourbank/contracts';
import { type ListSearch, readId, readPageSearch } from '../../shared/list-search';

/** What the address says about the tasks: all of them, newest first, unless it names a status or a client. */
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
