import type { EntitySchema } from 'typeorm';
import { createRevocations } from '../auth/migrations';
import { FeedCursorEntity, RevocationEntity } from '../auth/revocations';
import type { MigrationClass } from '../db';
import { createIdempotencyKeys, idempotencyKeys } from '../idempotency';
import { createOutbox, OutboxEntity, OutboxLeaseEntity } from '../outbox/outbox-table';
import { createRateCounters, rateCounters } from '../rate-limit';
import { createSettingRevisions, SettingRevisionEntity } from '../revisions/setting-revisions';

/** Entities and migrations that the kit adds to each service's database. */
export const platformEntities: EntitySchema[] = [
  RevocationEntity,
  FeedCursorEntity,
  idempotencyKeys,
  rateCounters,
  OutboxEntity,
  OutboxLeaseEntity,
  SettingRevisionEntity,
] as EntitySchema[];
export const platformMigrations: MigrationClass[] = [
  createIdempotencyKeys,
  createRateCounters,
  createRevocations,
  createOutbox,
  createSettingRevisions,
];
