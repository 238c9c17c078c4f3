import {
  bool,
  calendarDate,
  cents,
  createTable,
  hundredths,
  id,
  instant,
  integer,
  json,
  migration,
  text,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';
import { revisionColumns } from '@hourbank/service-kit/revisions';
import type { QueryRunner } from 'typeorm';

type Shape = Parameters<typeof createTable>[2];

/** Revision and recent edits of a row that people edit (D-73). */
const revision = { edit_revision: revisionColumns.editRevision, recent_edits: revisionColumns.recentEdits };

/** Totals exceed 32 bits. */
const total = { type: 'bigint', default: 0 } as const;

/** Tables of packages and of the hours that entries use. Clients and entries are in other databases, so there are no foreign keys. */
const packageTables: Record<string, Shape> = {
  time_packages: {
    columns: {
      id: id(),
      client_id: integer(),
      hours_purchased: hundredths(),
      hours_used: hundredths({ default: 0 }),
      rate_per_hour: cents(),
      status: varchar(10),
      consumed_by_use: bool({ default: false }),
      payment_method: varchar(10),
      purchase_date: calendarDate(),
      paid_at: instant({ nullable: true }),
      proof_id: uuid({ nullable: true }),
      proof_ext: varchar(5, { nullable: true }),
      proof_name: varchar(200, { nullable: true }),
      review_note: varchar(2000, { nullable: true }),
      invoice_number: varchar(20, { nullable: true }),
      created_at: instant(),
      ...revision,
    },
    indexes: [['client_id', 'id'], ['status', 'id'], ['paid_at']],
    // The constraints enforce D-27 and D-28 even if the code has a defect.
    checks: {
      ck_time_packages_hours: 'hours_used >= 0 AND hours_used <= hours_purchased',
      ck_time_packages_paid:
        "(status = 'pending' AND paid_at IS NULL) OR (status <> 'pending' AND paid_at IS NOT NULL)",
    },
  },
  package_changes: {
    columns: {
      id: id(),
      package_id: integer(),
      kind: varchar(10),
      changes: json(),
      actor: varchar(100),
      changed_at: instant(),
    },
    indexes: [['package_id']],
  },
  consumptions: {
    columns: {
      entry_id: integer({ primary: true }),
      revision: integer(),
      client_id: integer(),
      package_id: integer(),
      hours: hundredths(),
      result: varchar(20),
      hours_left: hundredths(),
      settled_at: instant(),
    },
    indexes: [['package_id', 'hours']],
    checks: { ck_consumptions_hours: 'hours >= 0' },
  },
  hour_ledger: {
    columns: {
      id: id(),
      package_id: integer(),
      entry_id: integer(),
      revision: integer(),
      kind: varchar(10),
      delta: hundredths(),
      used_after: hundredths(),
      actor: varchar(100),
      happened_at: instant(),
    },
    indexes: [['package_id', 'delta']],
    // One change per entry, revision and package.
    uniques: [['entry_id', 'revision', 'package_id']],
  },
};

/** An invoice is kept after its package is deleted (D-29). `current_package_id` is unique: a package has one current invoice. */
const invoiceTables: Record<string, Shape> = {
  invoices: {
    columns: {
      id: id(),
      number: varchar(20),
      package_id: integer(),
      current_package_id: integer({ nullable: true }),
      client_id: integer(),
      issued_at: instant(),
      voided_at: instant({ nullable: true }),
      snapshot: json(),
      file_id: uuid({ nullable: true }),
    },
    indexes: [['package_id', 'id']],
    uniques: [['number'], ['current_package_id']],
  },
  // A transaction locks the row of a year until it ends, so numbers have no gaps and no duplicates (D-31).
  invoice_counters: { columns: { of_year: integer({ primary: true }), last_number: integer({ default: 0 }) } },
};

/** Totals of sales. The number of rows of `monthly_sales` does not depend on the number of packages (D-39, D-40). */
const salesTables: Record<string, Shape> = {
  monthly_sales: {
    columns: {
      month: varchar(7, { primary: true }),
      payment_method: varchar(10, { primary: true }),
      hours: total,
      revenue: total,
      packages: integer({ default: 0 }),
    },
  },
  client_sales: {
    columns: {
      client_id: integer({ primary: true }),
      usable_packages: integer({ default: 0 }),
      closed: bool({ default: false }),
    },
    // Covers the query that counts active clients.
    indexes: [['closed', 'usable_packages']],
  },
};

/** Settings of the provider, one row per field (D-32), their revision in one row, and their append-only change history. */
const settingsTables: Record<string, Shape> = {
  settings: { columns: { field: varchar(60, { primary: true }), content: text() } },
  settings_revision: { columns: { id: integer({ primary: true }), ...revision } },
  setting_changes: {
    columns: {
      id: id(),
      field: varchar(60),
      content_before: text(),
      content_after: text(),
      actor: varchar(100),
      changed_at: instant(),
    },
  },
};

const tables = { ...packageTables, ...invoiceTables, ...salesTables, ...settingsTables };

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
    for (const seeded of ['settings', 'settings_revision']) await runner.dropTable(seeded, true);
    for (const [name, shape] of Object.entries(tables)) await createTable(runner, name, shape);
    await seedSettings(runner);
  },
  down: async (runner) => {
    for (const name of Object.keys(tables).reverse()) await runner.dropTable(name);
  },
});
