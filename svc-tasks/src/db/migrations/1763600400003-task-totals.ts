import { createTable, integer, migration, varchar } from '@hourbank/service-kit/db';

/** Totals by client and status replace totals by client, because the admin list filters by both. */
export const createTaskTotals = migration(1763600400003, 'create-task-totals', {
  up: (runner) =>
    createTable(runner, 'task_totals', {
      columns: { client_id: integer({ primary: true }), status: varchar(20, { primary: true }), total: integer() },
      checks: { ck_task_totals_total: 'total >= 0' },
    }),
  down: (runner) => runner.dropTable('task_totals'),
});

export const fillTaskTotals = migration(1763600400004, 'fill-task-totals', {
  async up(runner) {
    await runner.query('DELETE FROM task_totals');
    await runner.query(
      'INSERT INTO task_totals (client_id, status, total) SELECT client_id, status, COUNT(*) FROM tasks GROUP BY client_id, status',
    );
  },
  down: (runner) =>
    runner.query(
      'INSERT INTO task_counts (client_id, total) SELECT client_id, SUM(total) FROM task_totals GROUP BY client_id',
    ),
});

export const dropTaskCounts = migration(1763600400005, 'drop-task-counts', {
  up: (runner) => runner.dropTable('task_counts'),
  down: (runner) =>
    createTable(runner, 'task_counts', {
      columns: { client_id: integer({ primary: true }), total: integer() },
      checks: { ck_task_counts_total: 'total >= 0' },
    }),
});
