import { addIndex, migration } from '@hourbank/service-kit/db';

const index = (timestamp: number, name: string, columns: string[]) =>
  migration(timestamp, name, {
    up: (runner) => addIndex(runner, 'tasks', columns),
    down: (runner) => runner.dropIndex('tasks', `ix_tasks_${columns.join('_')}`),
  });

/** Indexes for the admin list, filtered by status, and by client and status. */
export const indexByStatus = index(1763600400006, 'index-tasks-by-status', ['status', 'id']);
export const indexByClientAndStatus = index(1763600400007, 'index-tasks-by-client-and-status', [
  'client_id',
  'status',
  'id',
]);
