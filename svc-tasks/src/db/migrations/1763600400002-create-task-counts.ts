import { createTable, integer, migration } from '@hourbank/service-kit/db';

export const createTaskCounts = migration(1763600400002, 'create-task-counts', {
  up: (runner) =>
    createTable(runner, 'task_counts', {
      columns: { client_id: integer({ primary: true }), total: integer() },
      checks: { ck_task_counts_total: 'total >= 0' },
    }),
  down: (runner) => runner.dropTable('task_counts'),
});
