import { createTable, migration } from '@hourbank/service-kit/db';
import type { QueryRunner } from 'typeorm';
import { accountTables, seedAccountSettings } from './initial-tables/accounts';
import { invoiceTables, salesTables, settingsTables } from './initial-tables/invoices-and-settings';
import { ledgerTables, protectLedger } from './initial-tables/ledger';
import { packageTables } from './initial-tables/packages';
import { linkTables, sealTables } from './initial-tables/seals-and-links';

const tables = {
  ...packageTables,
  ...accountTables,
  ...ledgerTables,
  ...sealTables,
  ...linkTables,
  ...invoiceTables,
  ...salesTables,
  ...settingsTables,
};

const fields = [
  'provider.name',
  'provider.address',
  'provider.taxNumber',
  'logo',
  'omt.accountNumber',
  'omt.accountName',
  'bob.accountNumber',
  'bob.accountName',
  'wish.accountNumber',
  'wish.accountName',
  'bank.accountBranch',
  'bank.iban',
  'bank.swiftCode',
].map((field) => `('${field}', '')`);

/** Inserts a row for every setting, so that a change of settings can lock the rows. */
async function seedSettings(runner: QueryRunner): Promise<void> {
  const rows = [...fields, "('bank.currency', 'USD')", "('requestRate', '50')"];
  await runner.query(`INSERT INTO settings (field, content) VALUES ${rows.join(', ')}`);
  await runner.query('INSERT INTO settings_revision (id) VALUES (1)');
}

/** The first version of billing's tables. */
export const createBilling = migration(1764000000001, 'create-billing', {
  up: async (runner) => {
    // MariaDB cannot roll back an interrupted migration, and `createTable` keeps tables that have rows.
    for (const seeded of ['settings', 'settings_revision', 'account_terms']) await runner.dropTable(seeded, true);
    for (const [name, shape] of Object.entries(tables)) await createTable(runner, name, shape);
    await seedSettings(runner);
    await seedAccountSettings(runner);
    await protectLedger(runner);
  },
  down: async (runner) => {
    for (const name of Object.keys(tables).reverse()) await runner.dropTable(name);
  },
});
