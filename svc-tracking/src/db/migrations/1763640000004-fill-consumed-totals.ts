import { migration } from '@hourbank/service-kit';
import type { QueryRunner } from 'typeorm';
import { clientsWithTotals, correctMonth, wrongMonths } from '../../analytics/rebuild-store';
import { createCalendar } from '../../calendar';

const kindOf = (runner: QueryRunner) =>
  runner.connection.options.type === 'mysql' ? ('mysql' as const) : ('sqlite' as const);

/** Calculates the totals of existing entries by month of the given time zone. Can be run again after an interruption. */
export const fillConsumedTotals = (timeZone: string) =>
  migration(1763640000004, 'fill-consumed-totals', {
    async up(runner) {
      const calendar = createCalendar(timeZone);
      const kind = kindOf(runner);
      for (const clientId of await clientsWithTotals(runner.manager)) {
        if (kind === 'mysql') await runner.startTransaction();
        for (const month of await wrongMonths(runner.manager, clientId, calendar))
          await correctMonth(runner.manager, clientId, month, calendar, kind);
        if (kind === 'mysql') await runner.commitTransaction();
      }
    },
    down: (runner) => runner.query('DELETE FROM consumed_totals'),
  });
