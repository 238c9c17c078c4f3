import {
  bool,
  calendarDate,
  createTable,
  hundredths,
  id,
  instant,
  integer,
  json,
  longText,
  migration,
  text,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';
import type { QueryRunner } from 'typeorm';

/**
 * Entries, each with its open change if there is one (`intent`, `lease_until`). The index by client is the order of the
 * lists.
 */
const createEntries = (runner: QueryRunner) =>
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

/** Number and hours of the visible entries of each client, so that the total of a list does not count rows. */
const createClientTotals = (runner: QueryRunner) =>
  createTable(runner, 'client_totals', {
    columns: { client_id: integer({ primary: true }), entries: integer(), hours: hundredths() },
    checks: { ck_client_totals_entries: 'entries >= 0' },
  });

/**
 * Number and hours of all visible entries by month, so that the cost of analytics does not depend on the number of
 * entries (D-40). The rows of a month add up; none is locked by all changes.
 */
const createMonthTotals = (runner: QueryRunner) =>
  createTable(runner, 'month_totals', {
    columns: {
      month: varchar(7, { primary: true }),
      shard: integer({ primary: true }),
      entries: integer(),
      hours: hundredths(),
    },
  });

/** Billing's last sales response, used while billing does not respond (D-35). The table has one row. */
const createCachedSales = (runner: QueryRunner) =>
  createTable(runner, 'cached_sales', {
    columns: { id: integer({ primary: true }), sales: json() },
    checks: { ck_cached_sales_id: 'id = 1' },
  });

/** Timers of admins. The unique column allows one running timer for each admin (D-65). */
const createTimers = (runner: QueryRunner) =>
  createTable(runner, 'timers', {
    columns: {
      id: id(),
      admin_id: integer(),
      client_id: integer({ nullable: true }),
      note: text(),
      state: varchar(10),
      first_started_at: instant(),
      started_at: instant({ nullable: true }),
      banked_ms: integer(),
      running_for: integer({ nullable: true }),
      edit_revision: integer({ default: 1 }),
      recent_edits: json({ nullable: true }),
    },
    uniques: [['running_for']],
    indexes: [['admin_id', 'id']],
    checks: {
      ck_timers_banked_ms: 'banked_ms >= 0',
      ck_timers_state: `state = 'running' AND started_at IS NOT NULL AND running_for = admin_id
        OR state IN ('paused', 'stopped') AND started_at IS NULL AND running_for IS NULL`,
    },
  });

/** When the console asks about a forgotten timer. The table has one row. */
async function createTimerSettings(runner: QueryRunner): Promise<void> {
  await createTable(runner, 'timer_settings', {
    columns: { id: integer({ primary: true }), remind_after_hours: integer() },
    checks: {
      ck_timer_settings_id: 'id = 1',
      ck_timer_settings_remind_after_hours: 'remind_after_hours >= 1 AND remind_after_hours <= 24',
    },
  });
  await runner.query('INSERT INTO timer_settings (id, remind_after_hours) VALUES (1, 8)');
}

/** How minutes become charged hours: the default rule (client 0) and those of clients (D-65). */
async function createRoundingRules(runner: QueryRunner): Promise<void> {
  await createTable(runner, 'rounding_rules', {
    columns: { client_id: integer({ primary: true }), unit: integer(), way: varchar(10), minimum: integer() },
    checks: {
      ck_rounding_rules_unit: 'unit IN (1, 5, 6, 10, 15, 30, 60)',
      ck_rounding_rules_way: "way IN ('up', 'nearest', 'down')",
      ck_rounding_rules_minimum: 'minimum >= 0 AND minimum <= 240',
    },
  });
  await runner.query("INSERT INTO rounding_rules (client_id, unit, way, minimum) VALUES (0, 1, 'nearest', 0)");
}

/** Statements that were sent, each with the counter of its number (D-71). */
async function createStatements(runner: QueryRunner): Promise<void> {
  await createTable(runner, 'statements', {
    columns: {
      id: id(),
      seal_id: uuid(),
      client_id: integer(),
      number: varchar(40),
      period_from: calendarDate(),
      period_to: calendarDate(),
      state: varchar(10),
      attempts: integer(),
      lease_until: instant({ nullable: true }),
      created_at: instant(),
      sent_at: instant({ nullable: true }),
      closing: hundredths({ nullable: true }),
      content: longText({ nullable: true }),
      // The entry whose lines stand out.
      entry_id: integer({ nullable: true }),
      // The end of the period for which the schedule sent it: at most one statement of a client and period. Null if a
      // person sent it.
      scheduled_to: calendarDate({ nullable: true }),
    },
    uniques: [['number'], ['seal_id'], ['client_id', 'scheduled_to']],
    indexes: [['client_id', 'id'], ['lease_until']],
    checks: {
      ck_statements_period: 'period_from <= period_to',
      ck_statements_state: `state = 'pending' AND lease_until IS NOT NULL AND sent_at IS NULL
        OR state = 'sent' AND lease_until IS NULL AND sent_at IS NOT NULL AND closing IS NOT NULL AND content IS NULL
        OR state = 'erased' AND lease_until IS NULL AND sent_at IS NOT NULL AND closing IS NOT NULL AND content IS NULL
        OR state = 'failed' AND lease_until IS NULL AND sent_at IS NULL`,
    },
  });
  await createTable(runner, 'statement_counters', {
    columns: {
      client_id: integer({ primary: true }),
      month: varchar(7, { primary: true }),
      last_number: integer(),
    },
  });
}

/**
 * When statements are sent: the default schedule (client 0) and those of clients. Without a frequency, a client follows
 * the default (D-71).
 */
async function createStatementSchedules(runner: QueryRunner): Promise<void> {
  await createTable(runner, 'statement_schedules', {
    columns: {
      client_id: integer({ primary: true }),
      frequency: varchar(10, { nullable: true }),
      day: integer(),
      hour: integer(),
      skips_empty: bool(),
      changed_at: instant(),
    },
    checks: {
      ck_statement_schedules_frequency: "frequency IN ('off', 'monthly') OR frequency IS NULL AND client_id > 0",
      ck_statement_schedules_day: 'day >= 1 AND day <= 28',
      ck_statement_schedules_hour: 'hour >= 0 AND hour <= 23',
    },
  });
  await runner.query(
    `INSERT INTO statement_schedules (client_id, frequency, day, hour, skips_empty, changed_at)
     VALUES (0, 'off', 1, 8, 1, '1970-01-01 00:00:00.000')`,
  );
}

/** The tables of svc-tracking. An interrupted run can be repeated, because `createTable` replaces empty tables. */
export const createTables = migration(1763640000001, 'create-tables', {
  async up(runner) {
    await createEntries(runner);
    await createClientTotals(runner);
    await createMonthTotals(runner);
    await createCachedSales(runner);
    await createTimers(runner);
    await createTimerSettings(runner);
    await createRoundingRules(runner);
    await createStatements(runner);
    await createStatementSchedules(runner);
  },
  async down(runner) {
    for (const table of [
      'statement_schedules',
      'statement_counters',
      'statements',
      'rounding_rules',
      'timer_settings',
      'timers',
      'cached_sales',
      'month_totals',
      'client_totals',
      'entries',
    ])
      await runner.dropTable(table);
  },
});
