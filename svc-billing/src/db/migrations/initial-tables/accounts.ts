import {
  bool,
  calendarDate,
  type createTable,
  firstChainHash,
  hundredths,
  instant,
  integer,
  json,
  text,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';
import type { QueryRunner } from 'typeorm';

type Shape = Parameters<typeof createTable>[2];

/** Balances and sums of money exceed 32 bits. */
const sum = { type: 'bigint' } as const;

/**
 * Accounts of hours, their ledger, and the hours of entries (D-61, D-62). Clients and entries are in other databases.
 */
export const accountTables: Record<string, Shape> = {
  accounts: {
    columns: {
      client_id: integer({ primary: true }),
      last_seq: integer({ default: 0 }),
      balance: { ...sum, default: 0 },
      peak: { ...sum, default: 0 },
      last_hash: varchar(64, { default: firstChainHash }),
      booked_on: calendarDate({ nullable: true }),
      // The client's own terms. Without grace days, the default terms apply.
      expires_after_months: integer({ nullable: true }),
      grace_days: integer({ nullable: true }),
      // Ledger entries up to this one have been verified by an earlier check.
      checked_seq: integer({ default: 0 }),
      // Level and forecast, which a periodic task computes (D-70).
      level: varchar(10, { nullable: true }),
      pace: hundredths({ nullable: true }),
      runs_out_on: calendarDate({ nullable: true }),
      earliest_on: calendarDate({ nullable: true }),
      latest_on: calendarDate({ nullable: true }),
      expiring_unused: hundredths({ default: 0 }),
      forecast_at: instant({ nullable: true }),
      forecast_on: calendarDate({ nullable: true }),
      forecast_seq: integer({ default: 0 }),
      forecast_settings: uuid({ nullable: true }),
      forecast_count: integer({ default: 0 }),
      // The last email about the level, and the level of an email that waits for a day after it.
      level_emailed_at: instant({ nullable: true }),
      held_level: varchar(10, { nullable: true }),
      // Every new balance link changes it, so that a database cluster detects links that are created on two nodes at
      // once.
      links_created: integer({ default: 0 }),
    },
    indexes: [
      ['level', 'runs_out_on'],
      ['held_level', 'level_emailed_at'],
    ],
    checks: { ck_accounts_balance: 'balance >= 0' },
  },
  // The default terms. The table has one row.
  account_terms: {
    columns: {
      id: integer({ primary: true }),
      expires_after_months: integer({ nullable: true }),
      grace_days: integer({ default: 7 }),
    },
    checks: { ck_account_terms_id: 'id = 1' },
  },
  // When accounts are running low (D-70). Client 0 stands for the default settings.
  alert_settings: {
    columns: {
      client_id: integer({ primary: true }),
      notice_percent: integer({ default: 80 }),
      low_percent: integer({ default: 95 }),
      notice_hours: hundredths({ nullable: true }),
      low_hours: hundredths({ nullable: true }),
      expiry_days: varchar(40, { default: '30,7,1' }),
      to_client: bool({ default: true }),
      to_admins: bool({ default: true }),
      version: uuid(),
    },
  },
  // Which alert about the expiry of a package was sent last: so many days before that day (D-70).
  expiry_alerts: {
    columns: {
      package_id: integer({ primary: true }),
      expires_on: calendarDate({ primary: true }),
      days: integer({ primary: true }),
    },
  },
  account_ledger: {
    columns: {
      client_id: integer({ primary: true }),
      seq: integer({ primary: true }),
      kind: varchar(20),
      package_id: integer({ nullable: true }),
      entry_id: integer({ nullable: true }),
      revision: integer({ nullable: true }),
      hours: hundredths(),
      value: sum,
      balance_after: sum,
      booked_on: calendarDate(),
      worked_on: calendarDate({ nullable: true }),
      recorded_at: instant(),
      actor: varchar(100),
      reason_digest: varchar(64, { nullable: true }),
      prev_hash: varchar(64),
      hash: varchar(64),
    },
    indexes: [['entry_id'], ['booked_on', 'client_id']],
  },
  // Reasons can be erased; the ledger holds their digests only.
  ledger_texts: {
    columns: {
      client_id: integer({ primary: true }),
      seq: integer({ primary: true }),
      text: text(),
      salt: varchar(32),
    },
  },
  // Movements of ended months by kind, a row for each client with ledger entries in the month (prepaid liability).
  account_months: {
    columns: {
      client_id: integer({ primary: true }),
      month: varchar(7, { primary: true }),
      sold_hours: sum,
      sold_value: sum,
      used_hours: sum,
      used_value: sum,
      expired_hours: sum,
      expired_value: sum,
      adjusted_hours: sum,
      adjusted_value: sum,
    },
    indexes: [['month', 'client_id']],
  },
  // Months of which all rows of account_months are written.
  completed_months: { columns: { month: varchar(7, { primary: true }) } },
  // Keys that sign statements. Rows are never deleted. `current_slot` is unique: one key signs (D-72).
  seal_keys: {
    columns: {
      kid: uuid({ primary: true }),
      current_slot: integer({ nullable: true }),
      public_key: varchar(50),
      encrypted_private_key: text(),
      valid_from: instant(),
      valid_until: instant({ nullable: true }),
    },
    uniques: [['current_slot']],
  },
  // Seals of statements, which svc-tracking stores. They are kept when texts are erased.
  statement_seals: {
    columns: {
      statement_id: uuid({ primary: true }),
      client_id: integer(),
      number: varchar(40),
      period_from: calendarDate(),
      period_to: calendarDate(),
      closing: sum,
      last_seq: integer(),
      row_hash: varchar(64),
      digest: varchar(64),
      code_hash: varchar(64),
      kid: uuid(),
      signature: varchar(100),
      issuer: varchar(200),
      sealed_at: instant(),
      erased_at: instant({ nullable: true }),
      record_signature: varchar(100),
    },
    uniques: [['number'], ['code_hash']],
  },
  // Links to the balance without a login. The secret itself is stored nowhere (D-75).
  balance_links: {
    columns: {
      id: uuid({ primary: true }),
      client_id: integer(),
      secret_hmac: varchar(64),
      created_at: instant(),
      expires_at: instant(),
    },
    uniques: [['secret_hmac']],
    indexes: [['client_id']],
  },
  // The last revision of each entry. Rows are never deleted, so that a late request with an older revision is rejected.
  entry_draws: {
    columns: {
      entry_id: integer({ primary: true }),
      client_id: integer(),
      revision: integer(),
      hours: hundredths(),
      day: calendarDate(),
      automatic: bool(),
      package_id: integer({ nullable: true }),
      refusal: json({ nullable: true }),
    },
    indexes: [['client_id', 'day', 'hours']],
    checks: { ck_entry_draws_hours: 'hours >= 0' },
  },
  allocations: {
    columns: {
      entry_id: integer({ primary: true }),
      part: integer({ primary: true }),
      client_id: integer(),
      package_id: integer(),
      hours: hundredths(),
    },
    indexes: [['client_id', 'package_id', 'hours']],
    checks: { ck_allocations_hours: 'hours > 0' },
  },
};

export async function seedAccountSettings(runner: QueryRunner): Promise<void> {
  await runner.query('INSERT INTO account_terms (id) VALUES (1)');
  await runner.query("INSERT INTO alert_settings (client_id, version) VALUES (0, 'initial')");
}

/** Makes the databases refuse changes of ledger rows. It prevents mistakes; the hash chain finds everything else. */
export async function protectLedger(runner: QueryRunner): Promise<void> {
  const isSqlite = runner.dataSource.options.type === 'better-sqlite3';
  const message = "'Rows of account_ledger cannot be changed or deleted.'";
  for (const event of ['UPDATE', 'DELETE']) {
    const body = isSqlite
      ? `BEGIN SELECT RAISE(ABORT, ${message}); END`
      : `SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = ${message}`;
    await runner.query(
      `CREATE TRIGGER account_ledger_no_${event.toLowerCase()} BEFORE ${event} ON account_ledger FOR EACH ROW ${body}`,
    );
  }
}
