import { createTable, id, instant, integer, json, text, varchar } from '@hourbank/service-kit/db';
import type { QueryRunner } from 'typeorm';

/** Timers of admins. The unique column allows one running timer for each admin (D-65). */
export const createTimers = (runner: QueryRunner) =>
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
export async function createTimerSettings(runner: QueryRunner): Promise<void> {
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
export async function createRoundingRules(runner: QueryRunner): Promise<void> {
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
