import {
  fileEntities,
  fileMigrations,
  platformEntities,
  platformMigrations,
  revisionMigrations,
} from '@hourbank/service-kit';
import type { EntitySchema } from 'typeorm';
import { EntryEntity } from '../entries/entry-entity';
import { EntryCountEntity } from '../entries/entry-count-entity';
import { ConsumedTotalEntity } from '../analytics/consumed-total-entity';
import { CachedSalesEntity } from '../analytics/cached-sales-entity';
import { createEntries } from './migrations/1763640000001-create-entries';
import { createEntryCounts } from './migrations/1763640000002-create-entry-counts';
import { createConsumedTotals } from './migrations/1763640000003-create-consumed-totals';
import { fillConsumedTotals } from './migrations/1763640000004-fill-consumed-totals';
import { createKnownSales } from './migrations/1763640000005-create-known-sales';
import { indexEntriesByPackage } from './migrations/1763640000006-index-entries-by-package';

/** The tables of svc-tracking, in addition to the tables of the platform. */
export const trackingEntities = [
  EntryEntity,
  EntryCountEntity,
  ConsumedTotalEntity,
  CachedSalesEntity,
  ...fileEntities,
] as EntitySchema[];
/** The migrations of svc-tracking. The time zone determines the month of each total (D-39). */
export const trackingMigrations = (timeZone: string) => [
  ...fileMigrations,
  createEntries,
  createEntryCounts,
  createConsumedTotals,
  fillConsumedTotals(timeZone),
  createKnownSales,
  indexEntriesByPackage,
  ...revisionMigrations('entries', 1763740000001),
];

/** The whole database schema, for commands that run without the platform. */
export const wholeSchema = (timeZone: string) => ({
  entities: [...platformEntities, ...trackingEntities] as EntitySchema[],
  migrations: [...platformMigrations, ...trackingMigrations(timeZone)],
});
