import { initialMigration } from '@hourbank/service-kit/db';
import { fileTables } from '@hourbank/service-kit/files';
import { platformTables } from '@hourbank/service-kit/service';
import { allocationTable, entryDrawTable } from '../accounts/draw-store';
import { alertSettingsTable } from '../alerts/alert-settings-store';
import { expiryAlertTable } from '../alerts/expiry-alert-store';
import { balanceLinkTable } from '../balance-links/balance-link-store';
import {
  creditNoteCounterTable,
  invoiceCounterTable,
  invoiceSenderTable,
  invoiceTable,
} from '../invoices/invoice-store';
import { importRunTable } from '@hourbank/service-kit/import-runs';
import { accountTable, accountTermsTable } from '../ledger/account-table';
import { ledgerTable, ledgerTextTable } from '../ledger/ledger-table';
import { accountMonthTable, completedMonthTable } from '../liability/liability-store';
import { openingTable } from '../openings/opening-store';
import { packageChangeTable } from '../packages/package-store';
import { packageTable } from '../packages/package-table';
import { clientSalesTable, monthlySalesTable } from '../sales/sales-table';
import { sealKeyTable, sealTable } from '../seals/seal-store';
import { settingChangeTable, settingsRevisionTable, settingTable } from '../settings/settings-store';

const tables = [
  ...platformTables,
  ...fileTables,
  packageTable,
  packageChangeTable,
  importRunTable,
  openingTable,
  accountTable,
  accountTermsTable,
  alertSettingsTable,
  expiryAlertTable,
  ledgerTable,
  ledgerTextTable,
  accountMonthTable,
  completedMonthTable,
  entryDrawTable,
  allocationTable,
  sealKeyTable,
  sealTable,
  balanceLinkTable,
  invoiceTable,
  invoiceSenderTable,
  invoiceCounterTable,
  creditNoteCounterTable,
  monthlySalesTable,
  clientSalesTable,
  settingTable,
  settingsRevisionTable,
  settingChangeTable,
];

/** The database of svc-billing. */
export const wholeSchema = { tables, migrations: [initialMigration(1764000000001, 'create-billing', tables)] };
