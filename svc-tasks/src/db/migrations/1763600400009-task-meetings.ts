import { bool, createTable, instant, integer, migration, text, uuid } from '@hourbank/service-kit/db';

export const createTaskMeetings = migration(1763600400009, 'create-task-meetings', {
  up: (runner) =>
    createTable(runner, 'task_meetings', {
      columns: {
        task_id: integer({ primary: true }),
        starts_at: instant(),
        ends_at: instant(),
        removed: bool(),
        external_id: uuid(),
        revision: integer(),
        asked: bool(),
        online_id: text({ nullable: true }),
        join_url: text({ nullable: true }),
        tries: integer(),
        due_at: instant({ nullable: true }),
        lease_until: instant(),
      },
      uniques: [['external_id']],
      indexes: [['due_at']],
      checks: { ck_task_meetings_ends: 'starts_at <= ends_at' },
    }),
  down: (runner) => runner.dropTable('task_meetings'),
});
