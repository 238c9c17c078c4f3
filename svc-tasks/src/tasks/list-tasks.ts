import { defaultPageSize, type InputOf, type Pagination, paginationOf, type tasks } from '@hourbank/contracts';
import { instantsOf } from '@hourbank/service-kit/calendar';
import { type ListFilter, searchTerms } from '@hourbank/service-kit/db';
import type { Deps } from '../deps';
import { withFiles } from './read-tasks';
import type { TaskRecord } from './task-view';

/** Filters and sort order of a list or of its CSV. */
export type TaskQuery = InputOf<typeof tasks.exportAllTasks>['query'];

/** Whether only client and status are filtered, newest first. These lists have an index and stored totals. */
const isSimple = ({ search = '', from, to, awaits, assignee, sort = '-createdAt' }: TaskQuery) =>
  searchTerms(search).length === 0 && !from && !to && !awaits && !assignee && sort === '-createdAt';

/** Returns the filter of a query, and whether its words match more clients than a search takes. */
export async function readFilter(
  { clients, calendar }: Pick<Deps, 'clients' | 'calendar'>,
  { search, clientId, status: statuses, awaits, assignee, sort = '-createdAt', ...days }: TaskQuery,
): Promise<{ filter: ListFilter; limited: boolean }> {
  const { terms, limited } = await clients.searchTerms({ search, clientId });
  const equals = { awaits, assignee };
  return { filter: { clientId, statuses, equals, terms, sort, ...instantsOf(calendar, days) }, limited };
}

/**
 * Returns one page of tasks, newest first by default (D-8, D-74). A page past the end is empty and has the correct
 * pagination.
 */
export async function listTasks(
  deps: Pick<Deps, 'db' | 'tasks' | 'taskFiles' | 'clients' | 'calendar'>,
  query: InputOf<typeof tasks.listAllTasks>['query'],
): Promise<{ tasks: TaskRecord[]; pagination: Pagination; totals?: { count: number; limited: boolean } }> {
  const { page = 1, pageSize = defaultPageSize, totals = false } = query;
  const slice = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, count, limited } = await (isSimple(query)
    ? listSimple(deps, query, slice)
    : search(deps, query, slice));
  return {
    tasks: await withFiles(deps, deps.db.read, rows),
    pagination: paginationOf(page, pageSize, count),
    ...(totals && { totals: { count, limited } }),
  };
}

interface Slice {
  limit: number;
  offset: number;
}

async function listSimple(
  { tasks: store }: Pick<Deps, 'tasks'>,
  { clientId, status: statuses }: TaskQuery,
  slice: Slice,
) {
  const filter = { clientId, statuses };
  const [rows, count] = await Promise.all([store.list(filter, slice), store.total(filter)]);
  return { rows, count, limited: false };
}

async function search(deps: Pick<Deps, 'tasks' | 'clients' | 'calendar'>, query: TaskQuery, slice: Slice) {
  const { filter, limited } = await readFilter(deps, query);
  const found = await deps.tasks.filtered(filter, slice);
  return { ...found, limited: limited || found.limited };
}
