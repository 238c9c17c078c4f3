import {
  bool,
  createTable,
  hundredths,
  id,
  instant,
  integer,
  json,
  longText,
  text,
  varchar,
} from '@hourbank/service-kit/db';
import type { QueryRunner } from 'typeorm';

/**
 * Entries, each with its open change if there is one (`intent`, `lease_until`). The index by client is the order of the
 * lists.
 */
export const createEntries = (runner: QueryRunner) =>
  createTable(runner, 'entries', {
    columns: {
      id: id(),
      client_id: integer(),
      // The admin who logged the entry. Null if unknown.
      author_id: integer({ nullable: true }),
      // The admin's name at that time, because admins can change theirs.
      author_name: varchar(200, { default: '' }),
      created_at: instant(),
      changed_at: instant(),
      package_id: integer({ nullable: true }),
      automatic: bool({ default: false }),
      parts: json({ nullable: true }),
      date: instant(),
      hours: hundredths(),
      minutes: integer({ nullable: true }),
      rounding: varchar(20, { nullable: true }),
      billable: bool({ default: true }),
      non_billable_reason: varchar(500, { default: '' }),
      description: longText(),
      // The words of the entry, folded, for searching.
      search_text: varchar(1000, { default: '' }),
      status: varchar(20),
      revision: integer(),
      shown: bool(),
      has_files: bool(),
      intent: json({ nullable: true }),
      lease_until: instant({ nullable: true }),
      edit_revision: integer({ default: 1 }),
      recent_edits: json({ nullable: true }),
    },
    indexes: [
      // These cover the filters, sort orders and totals of lists, so that only a search reads rows (D-74).
      ['client_id', 'shown', 'date', 'id', 'status', 'hours'],
      ['shown', 'date', 'id', 'status', 'hours'],
      ['lease_until'],
    ],
    checks: {
      ck_entries_hours: `billable = 1 AND hours > 0 AND hours <= 2400 AND (package_id IS NOT NULL OR shown = 0)
        OR billable = 0 AND hours = 0 AND package_id IS NULL`,
      ck_entries_minutes: 'minutes IS NULL OR minutes > 0 AND minutes <= 1440',
      ck_entries_revision: 'revision > 0',
    },
  });

/** Why billing refused updates of entries, by the revision of the settlement, for requests that are repeated (D-12). */
export const createRefusals = (runner: QueryRunner) =>
  createTable(runner, 'refusals', {
    columns: {
      entry_id: integer({ primary: true }),
      revision: integer({ primary: true }),
      code: varchar(64),
      message: text(),
      params: json({ nullable: true }),
      refused_at: instant(),
    },
    indexes: [['refused_at']],
  });

/** Number and hours of the visible entries of each client, so that the total of a list does not count rows. */
export const createClientTotals = (runner: QueryRunner) =>
  createTable(runner, 'client_totals', {
    columns: { client_id: integer({ primary: true }), entries: integer(), hours: hundredths() },
    checks: { ck_client_totals_entries: 'entries >= 0' },
  });

/**
 * Number and hours of all visible entries by month, so that the cost of analytics does not depend on the number of
 * entries (D-40). The rows of a month add up; none is locked by all changes.
 */
export const createMonthTotals = (runner: QueryRunner) =>
  createTable(runner, 'month_totals', {
    columns: {
      month: varchar(7, { primary: true }),
      shard: integer({ primary: true }),
      entries: integer(),
      hours: hundredths(),
    },
  });

/** Billing's last sales response, used while billing does not respond (D-35). The table has one row. */
export const createCachedSales = (runner: QueryRunner) =>
  createTable(runner, 'cached_sales', {
    columns: { id: integer({ primary: true }), sales: json() },
    checks: { ck_cached_sales_id: 'id = 1' },
  });
