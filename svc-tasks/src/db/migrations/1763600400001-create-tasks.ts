import { createTable, id, instant, integer, longText, migration, varchar } from '@hourbank/service-kit/db';

export const createTasks = migration(1763600400001, 'create-tasks', {
  up: (runner) =>
    createTable(runner, 'tasks', {
      columns: { id: id(), client_id: integer(), description: longText(), status: varchar(20), created_at: instant() },
      indexes: [['client_id', 'id']],
      checks: { ck_tasks_status: "status IN ('pending', 'in_progress', 'done')" },
    }),
  down: (runner) => runner.dropTable('tasks'),
});
