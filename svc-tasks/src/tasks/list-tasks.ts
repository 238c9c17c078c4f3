import { defaultPageSize, type Pagination, paginationOf, type Task } from '@hourbank/contracts';
import type { TasksDeps } from '../deps';

/** One page of a client's tasks, newest first (D-8). A page past the end is empty and tells the true pagination. */
export async function listTasks({ tasks }: TasksDeps, clientId: number, { page = 1, pageSize = defaultPageSize }: { page?: number; pageSize?: number }): Promise<{ tasks: Task[]; pagination: Pagination }> {
  const [rows, total] = await Promise.all([tasks.list(clientId, { limit: pageSize, offset: (page - 1) * pageSize }), tasks.total(clientId)]);
  return { tasks: rows, pagination: paginationOf(page, pageSize, total) };
}
