import { fileEntities, fileMigrations, platformEntities, platformMigrations } from '@hourbank/service-kit';
import type { EntitySchema } from 'typeorm';
import { EntryEntity } from '../entries/entry-entity';
import { EntryCountEntity } from '../entries/entry-count-entity';
import { createEntries } from './migrations/1763640000001-create-entries';
import { createEntryCounts } from './migrations/1763640000002-create-entry-counts';

/** What svc-tracking adds to the tables of the platform. */
export const trackingEntities = [EntryEntity, EntryCountEntity, ...fileEntities] as EntitySchema[];
export const trackingMigrations = [...fileMigrations, createEntries, createEntryCounts];

/** Everything in the database, for commands that run without the platform. */
export const wholeSchema = {
  entities: [...platformEntities, ...trackingEntities] as EntitySchema[],
  migrations: [...platformMigrations, ...trackingMigrations],
};
