import { bool, calendarDate, hundredths, instant, integer, json, text, varchar } from '@hourbank/service-kit/db';
import type { QueryRunner } from 'typeorm';
import { type Shape, sum } from './shape';

/** The ledger of accounts, and the hours of entries (D-61, D-62). Clients and entries are in other databases. */
export const ledgerTables: Record<string, Shape> = {
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
