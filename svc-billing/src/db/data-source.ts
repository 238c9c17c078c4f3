import { fileEntities, fileMigrations, platformEntities, platformMigrations } from '@hourbank/service-kit';
import { ConsumptionEntity, LedgerEntity } from '../consumptions/consumption-entity';
import { PackageChangeEntity, PackageEntity } from '../packages/package-entity';
import { createTimePackages } from './migrations/1763600100001-create-time-packages';
import { createPackageChanges } from './migrations/1763600100002-create-package-changes';
import { createConsumptions } from './migrations/1763600100003-create-consumptions';
import { createHourLedger } from './migrations/1763600100004-create-hour-ledger';

/** Billing's own tables and those of stored files; the platform adds its own. */
export const billingEntities = [PackageEntity, PackageChangeEntity, ConsumptionEntity, LedgerEntity, ...fileEntities];
export const billingMigrations = [...fileMigrations, createTimePackages, createPackageChanges, createConsumptions, createHourLedger];

/** The whole database, for commands that work without the platform. */
export const wholeSchema = {
  entities: [...platformEntities, ...billingEntities],
  migrations: [...platformMigrations, ...billingMigrations],
};
