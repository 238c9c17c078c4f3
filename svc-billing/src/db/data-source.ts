import { fileEntities, fileMigrations } from '@hourbank/service-kit/files';
import { platformEntities, platformMigrations } from '@hourbank/service-kit/service';
import { accountEntities } from '../ledger/account-entity';
import { ledgerEntities } from '../ledger/ledger-entity';
import { BalanceLinkEntity } from '../balance-links/balance-link-entity';
import { InvoiceCounterEntity, InvoiceEntity } from '../invoices/invoice-entity';
import { liabilityEntities } from '../liability/account-month-entity';
import { PackageChangeEntity, PackageEntity } from '../packages/package-entity';
import { ClientSalesEntity, MonthlySalesEntity } from '../sales/sales-entity';
import { SealEntity, SealKeyEntity } from '../seals/seal-entity';
import { SettingChangeEntity, SettingEntity, SettingRevisionEntity } from '../settings/settings-entity';
import { createBilling } from './migrations/1764000000001-create-billing';

/** Tables of billing and of stored files. The platform adds its own tables. */
export const billingEntities = [
  PackageEntity,
  PackageChangeEntity,
  ...accountEntities,
  ...ledgerEntities,
  ...liabilityEntities,
  BalanceLinkEntity,
  SealKeyEntity,
  SealEntity,
  InvoiceEntity,
  InvoiceCounterEntity,
  SettingEntity,
  SettingChangeEntity,
  SettingRevisionEntity,
  MonthlySalesEntity,
  ClientSalesEntity,
  ...fileEntities,
];
export const billingMigrations = [...fileMigrations, createBilling];

/** Complete schema, for commands that run without the platform. */
export const wholeSchema = {
  entities: [...platformEntities, ...billingEntities],
  migrations: [...platformMigrations, ...billingMigrations],
};
