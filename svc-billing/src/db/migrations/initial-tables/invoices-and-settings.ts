import { bool, id, instant, integer, json, text, uuid, varchar } from '@hourbank/service-kit/db';
import { revision } from './revision';
import { type Shape, sum } from './shape';

const total = { ...sum, default: 0 };

/**
 * An invoice is kept after its package is deleted (D-29). `current_package_id` is unique: a package has one current
 * invoice.
 */
export const invoiceTables: Record<string, Shape> = {
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
    indexes: [
      ['package_id', 'id'],
      ['client_id', 'issued_at'],
    ],
    uniques: [['number'], ['current_package_id']],
  },
  // A transaction locks the row of a year until it ends, so numbers have no gaps and no duplicates (D-31).
  invoice_counters: { columns: { of_year: integer({ primary: true }), last_number: integer({ default: 0 }) } },
};

/** Totals of sales. The number of rows of `monthly_sales` does not depend on the number of packages (D-39, D-40). */
export const salesTables: Record<string, Shape> = {
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
      last_event: integer({ default: 0 }),
    },
    // Covers the query that counts active clients.
    indexes: [['closed', 'usable_packages']],
  },
};

/**
 * Settings of the provider, one row per field (D-32), their revision in one row, and their append-only change history.
 */
export const settingsTables: Record<string, Shape> = {
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
