import { fileEntities, fileMigrations } from '@hourbank/service-kit/files';
import { platformEntities, platformMigrations } from '@hourbank/service-kit/service';
import type { EntitySchema } from 'typeorm';
import { CachedSalesEntity } from '../analytics/cached-sales-entity';
import { EntryEntity } from '../entries/entry-entity';
import { RefusalEntity } from '../settlement/refusal-entity';
import { RoundingRuleEntity } from '../rounding/rounding-entity';
import { ScheduleEntity } from '../statements/schedule/schedule-entity';
import { StatementCounterEntity, StatementEntity } from '../statements/statement-entity';
import { TimerEntity, TimerSettingsEntity } from '../timers/timer-entity';
import { ClientTotalEntity, MonthTotalEntity } from '../totals/total-entity';
import { createTables } from './migrations/1763640000001-create-tables';

/** The tables of svc-tracking, in addition to the tables of the platform. */
export const trackingEntities = [
  EntryEntity,
  RefusalEntity,
  ClientTotalEntity,
  MonthTotalEntity,
  CachedSalesEntity,
  RoundingRuleEntity,
  TimerEntity,
  TimerSettingsEntity,
  StatementEntity,
  StatementCounterEntity,
  ScheduleEntity,
  ...fileEntities,
] as EntitySchema[];
export const trackingMigrations = [...fileMigrations, createTables];

/** The whole database schema, for commands that run without the platform. */
export const wholeSchema = {
  entities: [...platformEntities, ...trackingEntities] as EntitySchema[],
  migrations: [...platformMigrations, ...trackingMigrations],
};
