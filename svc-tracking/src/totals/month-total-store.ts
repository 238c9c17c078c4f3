import { type Db, select } from '@hourbank/service-kit/db';
import type { EntryTotal } from './entry-totals';

interface MonthTotal extends EntryTotal {
  month: string;
}

/** Totals of the entries of all clients, whose cost depends neither on the number of entries nor on that of clients. */
export function createMonthTotals({ read }: Pick<Db, 'read'>) {
  return {
    /** Returns the totals of all months, or of those including `from` and `to`, in ascending order. */
    async byMonth(from = '', to = '9999-99'): Promise<MonthTotal[]> {
      const rows = await select<Record<keyof MonthTotal, string | number>>(
        read,
        `SELECT month, SUM(entries) AS entries, SUM(hours) AS hours FROM month_totals WHERE month >= ? AND month <= ?
         GROUP BY month ORDER BY month`,
        [from, to],
      );
      return rows.map(({ month, entries, hours }) => ({
        month: String(month),
        entries: Number(entries),
        hours: Number(hours),
      }));
    },

    /** Hours of all entries, in hundredths. */
    async hours(): Promise<number> {
      const [row] = await select<{ hours: number | string | null }>(
        read,
        'SELECT SUM(hours) AS hours FROM month_totals',
      );
      return Number(row?.hours ?? 0);
    },
  };
}
export type MonthTotals = ReturnType<typeof createMonthTotals>;
