import {
  bool,
  createTable,
  id,
  instant,
  integer,
  json,
  longText,
  migration,
  text,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';
import type { QueryRunner } from 'typeorm';

/**
 * One index for each filter of the lists: by client, by status, and by both. `has_files` saves a page without files a
 * query.
 */
const createTasks = (runner: QueryRunner) =>
  createTable(runner, 'tasks', {
    columns: {
      id: id(),
      client_id: integer(),
      description: longText(),
      // The words of the description, folded, for searching.
      search_text: varchar(1000, { default: '' }),
      status: varchar(20),
      created_at: instant(),
      has_files: bool({ default: false }),
      edit_revision: integer({ default: 1 }),
      recent_edits: json({ nullable: true }),
    },
    indexes: [
      ['client_id', 'id'],
      ['status', 'id'],
      ['client_id', 'status', 'id'],
      // These cover the other filters and sort orders of lists, so that only a search reads rows (D-74).
      ['client_id', 'created_at', 'id', 'status'],
      ['created_at', 'id', 'status'],
    ],
    checks: { ck_tasks_status: "status IN ('pending', 'in_progress', 'done')" },
  });

const createTaskTotals = (runner: QueryRunner) =>
  createTable(runner, 'task_totals', {
    columns: { client_id: integer({ primary: true }), status: varchar(20, { primary: true }), total: integer() },
    checks: { ck_task_totals_total: 'total >= 0' },
  });

const createTaskMeetings = (runner: QueryRunner) =>
  createTable(runner, 'task_meetings', {
    columns: {
      task_id: integer({ primary: true }),
      starts_at: instant(),
      ends_at: instant(),
      removed: bool(),
      external_id: uuid(),
      revision: integer(),
      sent_to_graph: bool(),
      online_id: text({ nullable: true }),
      join_url: text({ nullable: true }),
      failures: integer(),
      due_at: instant({ nullable: true }),
      lease_until: instant(),
    },
    uniques: [['external_id']],
    indexes: [['due_at']],
    checks: { ck_task_meetings_ends: 'starts_at <= ends_at' },
  });

/** The tables of svc-tasks. An interrupted run can be repeated, because `createTable` replaces empty tables. */
export const createTables = migration(1763600400001, 'create-tables', {
  async up(runner) {
    await createTasks(runner);
    await createTaskTotals(runner);
    await createTaskMeetings(runner);
  },
  async down(runner) {
    for (const table of ['task_meetings', 'task_totals', 'tasks']) await runner.dropTable(table);
  },
});
