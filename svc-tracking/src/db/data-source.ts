import { initialMigration } from '@hourbank/service-kit/db';
import { fileTables } from '@hourbank/service-kit/files';
import { platformTables } from '@hourbank/service-kit/service';
import { cachedSalesTable } from '../analytics/cached-sales-store';
import { entryTable } from '../entries/entry-table';
import { roundingRuleTable } from '../rounding/rounding-store';
import { refusalTable } from '../settlement/refusal-store';
import { scheduleTable } from '../statements/schedule/schedule-store';
import { statementCounterTable, statementTable } from '../statements/statement-store';
import { timerSettingsTable, timerTable } from '../timers/timer-store';
import { clientTotalTable, monthTotalTable } from '../totals/entry-totals';
import { totalsTimeZoneTable } from '../totals/totals-time-zone';

const tables = [
  ...platformTables,
  ...fileTables,
  entryTable,
  refusalTable,
  clientTotalTable,
  monthTotalTable,
  totalsTimeZoneTable,
  cachedSalesTable,
  timerTable,
  timerSettingsTable,
  roundingRuleTable,
  statementTable,
  statementCounterTable,
  scheduleTable,
];

/** The database of svc-tracking. */
export const wholeSchema = { tables, migrations: [initialMigration(1763640000001, 'create-tables', tables)] };
