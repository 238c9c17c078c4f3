import { useList } from '@hourbank/mfe-kit/lists';
import { useNavigate } from '@tanstack/react-router';
import { useOwnId } from '../../shared/use-rights';
import { type TaskFilters, taskListOptions, type TaskSearch } from './task-search';

/** The list of tasks, with its own filters (D-78). */
export function useTaskList(search: TaskSearch) {
  const list = useList(search, taskListOptions);
  const ownId = useOwnId();
  const navigate = useNavigate({ from: '/dashboard/tasks' });
  const { awaits, mine } = search;
  const open = (change: (current: TaskSearch) => TaskSearch) => void navigate({ search: change, resetScroll: false });
  return {
    ...list,
    search,
    query: { ...list.query, awaits, assignee: mine && ownId },
    filterCount: list.filterCount + Number(awaits !== undefined) + Number(mine === true),
    filterTasks: (change: TaskFilters) => open((current) => ({ ...current, ...change, page: undefined })),
    clear: () => open(({ size, sort }) => ({ size, sort })),
  };
}
