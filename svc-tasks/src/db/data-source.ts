import { platformEntities, platformMigrations } from '@hourbank/service-kit';
import type { EntitySchema } from 'typeorm';
import { TaskCountEntity, TaskEntity } from '../tasks/task-entity';
import { createTasks } from './migrations/1763600400001-create-tasks';
import { createTaskCounts } from './migrations/1763600400002-create-task-counts';

/** Tables of tasks; the platform adds its own. */
export const taskEntities = [TaskEntity, TaskCountEntity] as EntitySchema[];
export const taskMigrations = [createTasks, createTaskCounts];

/** The whole database, for commands that work without the platform. */
export const wholeSchema = {
  entities: [...platformEntities, ...taskEntities],
  migrations: [...platformMigrations, ...taskMigrations],
};
