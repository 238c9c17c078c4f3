import { migration } from '@hourbank/service-kit/db';
import {
  createCachedSales,
  createClientTotals,
  createEntries,
  createMonthTotals,
  createRefusals,
} from './initial-tables/entries';
import { createStatements, createStatementSchedules } from './initial-tables/statements';
import { createRoundingRules, createTimers, createTimerSettings } from './initial-tables/timers-and-rounding';

/** The tables of svc-tracking. An interrupted run can be repeated, because `createTable` replaces empty tables. */
export const createTables = migration(1763640000001, 'create-tables', {
  async up(runner) {
    await createEntries(runner);
    await createRefusals(runner);
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
      'refusals',
      'entries',
    ])
      await runner.dropTable(table);
  },
});
