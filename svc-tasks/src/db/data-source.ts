import { fileEntities, fileMigrations } from '@hourbank/service-kit/files';
import { platformEntities, platformMigrations } from '@hourbank/service-kit/service';
import type { EntitySchema } from 'typeorm';
import { MeetingEntity } from '../meetings/meeting-entity';
import { TaskEntity, TaskTotalEntity } from '../tasks/task-entity';
import { createTables } from './migrations/1763600400001-create-tables';

/** The tables of svc-tasks, in addition to the tables of the platform. */
export const taskEntities = [TaskEntity, TaskTotalEntity, MeetingEntity, ...fileEntities] as EntitySchema[];
export const taskMigrations = [...fileMigrations, createTables];

/** The whole database schema, for commands that run without the platform. */
export const wholeSchema = {
  entities: [...platformEntities, ...taskEntities],
  migrations: [...platformMigrations, ...taskMigrations],
};
