import {
  bool,
  calendarDate,
  firstChainHash,
  hundredths,
  instant,
  integer,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';
import type { QueryRunner } from 'typeorm';
import { type Shape, sum } from './shape';

/** Accounts of hours, their terms and their alerts. Clients are in another database. */
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
};

export async function seedAccountSettings(runner: QueryRunner): Promise<void> {
  await runner.query('INSERT INTO account_terms (id) VALUES (1)');
  await runner.query("INSERT INTO alert_settings (client_id, version) VALUES (0, 'initial')");
}
