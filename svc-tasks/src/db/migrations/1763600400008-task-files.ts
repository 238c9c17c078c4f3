import { addColumn, bool, migration } from '@hourbank/service-kit/db';

/** Whether a task ever had files. A page of tasks without files then needs no query for files. */
export const addTaskFiles = migration(1763600400008, 'add-task-files', {
  up: (runner) => addColumn(runner, 'tasks', 'has_files', bool({ default: false })),
  down: (runner) => runner.dropColumn('tasks', 'has_files'),
});
