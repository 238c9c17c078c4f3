import { fileEntities, fileMigrations } from '@hourbank/service-kit/files';
import { revisionMigrations } from '@hourbank/service-kit/revisions';
import { platformEntities, platformMigrations } from '@hourbank/service-kit/service';
import type { EntitySchema } from 'typeorm';
import { MeetingEntity } from '../meetings/meeting-entity';
import { TaskEntity, TaskTotalEntity } from '../tasks/task-entity';
import { createTasks } from './migrations/1763600400001-create-tasks';
import { createTaskCounts } from './migrations/1763600400002-create-task-counts';
import { createTaskTotals, dropTaskCounts, fillTaskTotals } from './migrations/1763600400003-task-totals';
import { indexByClientAndStatus, indexByStatus } from './migrations/1763600400006-admin-lists';
import { addTaskFiles } from './migrations/1763600400008-task-files';
import { createTaskMeetings } from './migrations/1763600400009-task-meetings';

/** The tables of svc-tasks, in addition to the tables of the platform. */
export const taskEntities = [TaskEntity, TaskTotalEntity, MeetingEntity, ...fileEntities] as EntitySchema[];
export const taskMigrations = [
  ...fileMigrations,
  createTasks,
  createTaskCounts,
  createTaskTotals,
  fillTaskTotals,
  dropTaskCounts,
  indexByStatus,
  indexByClientAndStatus,
  addTaskFiles,
  createTaskMeetings,
  ...revisionMigrations('tasks', 1763700400001),
];

/** The whole database schema, for commands that run without the platform. */
export const wholeSchema = {
  entities: [...platformEntities, ...taskEntities],
  migrations: [...platformMigrations, ...taskMigrations],
};
