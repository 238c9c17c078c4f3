import { addIndex, migration } from '@hourbank/service-kit';

const index = (timestamp: number, what: string, columns: string[]) =>
  migration(timestamp, what, {
    up: (runner) => addIndex(runner, 'tasks', columns),
    down: (runner) => runner.dropIndex('tasks', `ix_tasks_${columns.join('_')}`),
  });

/** The staff's list, filtered by status, and by status and client. */
export const indexByStatus = index(1763600400006, 'index-tasks-by-status', ['status', 'id']);
export const indexByClientAndStatus = index(1763600400007, 'index-tasks-by-client-and-status', [
  'client_id',
  'status',
  'id',
]);
