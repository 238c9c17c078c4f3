import {
  bool,
  calendarDate,
  createTable,
  hundredths,
  id,
  instant,
  integer,
  longText,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';
import type { QueryRunner } from 'typeorm';

/** Statements that were sent, each with the counter of its number (D-71). */
export async function createStatements(runner: QueryRunner): Promise<void> {
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
export async function createStatementSchedules(runner: QueryRunner): Promise<void> {
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
