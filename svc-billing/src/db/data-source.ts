import {
  fileEntities,
  fileMigrations,
  platformEntities,
  platformMigrations,
  revisionMigrations,
} from '@hourbank/service-kit';
import { ConsumptionEntity, LedgerEntity } from '../consumptions/consumption-entity';
import { InvoiceCounterEntity, InvoiceEntity } from '../invoices/invoice-entity';
import { PackageChangeEntity, PackageEntity } from '../packages/package-entity';
import { ClientSalesEntity, MonthlySalesEntity } from '../sales/sales-entity';
import { SettingChangeEntity, SettingEntity, SettingRevisionEntity } from '../settings/settings-entity';
import { createTimePackages } from './migrations/1763600100001-create-time-packages';
import { createPackageChanges } from './migrations/1763600100002-create-package-changes';
import { createConsumptions } from './migrations/1763600100003-create-consumptions';
import { createHourLedger } from './migrations/1763600100004-create-hour-ledger';
import { addReviewNote } from './migrations/1763600200001-add-review-note';
import { addInvoiceNumber } from './migrations/1763600200002-add-invoice-number';
import { createInvoices } from './migrations/1763600200003-create-invoices';
import { createInvoiceCounters } from './migrations/1763600200004-create-invoice-counters';
import { createSettings } from './migrations/1763600200005-create-settings';
import { seedSettings } from './migrations/1763600200006-seed-settings';
import { createSettingChanges } from './migrations/1763600200007-create-setting-changes';
import { createMonthlySales } from './migrations/1763600200008-create-monthly-sales';
import { createClientSales } from './migrations/1763600200009-create-client-sales';
import { fillSales } from './migrations/1763600200010-fill-sales';
import { addInvoiceFile } from './migrations/1763600200011-add-invoice-file';
import { createSettingsRevision, seedSettingsRevision } from './migrations/1763700100003-create-settings-revision';

/** Tables of billing and of stored files. The platform adds its own tables. */
export const billingEntities = [
  PackageEntity,
  PackageChangeEntity,
  ConsumptionEntity,
  LedgerEntity,
  InvoiceEntity,
  InvoiceCounterEntity,
  SettingEntity,
  SettingChangeEntity,
  SettingRevisionEntity,
  MonthlySalesEntity,
  ClientSalesEntity,
  ...fileEntities,
];
export const billingMigrations = [
  ...fileMigrations,
  createTimePackages,
  createPackageChanges,
  createConsumptions,
  createHourLedger,
  addReviewNote,
  addInvoiceNumber,
  createInvoices,
  createInvoiceCounters,
  createSettings,
  seedSettings,
  createSettingChanges,
  createMonthlySales,
  createClientSales,
  fillSales,
  addInvoiceFile,
  ...revisionMigrations('time_packages', 1763700100001),
  createSettingsRevision,
  seedSettingsRevision,
];

/** Complete schema, for commands that run without the platform. */
export const wholeSchema = {
  entities: [...platformEntities, ...billingEntities],
  migrations: [...platformMigrations, ...billingMigrations],
};
