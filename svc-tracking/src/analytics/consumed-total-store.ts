import { type Db, select, type Statement, type Tx, upsertIncrement } from '@hourbank/service-kit/db';
import type { Calendar } from '@hourbank/service-kit/calendar';

/** The values of an entry that count towards a total. Hours in hundredths. */
interface Counted {
  date: string;
  hours: number;
}

/** Adds hours (in hundredths) to one client's month. Runs in the transaction that changes the entry. */
export const incrementConsumedSql = (tx: Tx, clientId: number, month: string, hours: number): Statement =>
  upsertIncrement(tx, 'consumed_totals', { month, client_id: clientId }, { hours });

/**
 * Totals of consumed hours by month of the entry's date in the business time zone (D-39, D-40), updated with each
 * change of an entry.
 */
export function createConsumedTotals(db: Db, { monthOf }: Pick<Calendar, 'monthOf'>) {
  return {
    /**
     * Returns the statements for a change of a visible entry from `before` to `after`; null means the entry does not
     * exist. Sorts by month, so that two changes lock rows in the same order and cannot deadlock.
     */
    changing(tx: Tx, clientId: number, before: Counted | null, after: Counted | null): Statement[] {
      const differences = new Map<string, number>();
      const count = ({ date, hours }: Counted, sign: 1 | -1) => {
        const month = monthOf(new Date(date));
        differences.set(month, (differences.get(month) ?? 0) + sign * hours);
      };
      if (before) count(before, -1);
      if (after) count(after, 1);
      return [...differences]
        .sort()
        .filter(([, hours]) => hours !== 0)
        .map(([month, hours]) => incrementConsumedSql(tx, clientId, month, hours));
    },

    async sum(): Promise<number> {
      const [row] = await select<{ hours: number | string | null }>(
        db.read,
        'SELECT SUM(hours) AS hours FROM consumed_totals',
      );
      return Number(row?.hours ?? 0);
    },

    /** Returns hours (in hundredths) by month, including `from` and `to`. */
    async byMonth(from: string, to: string): Promise<Map<string, number>> {
      const rows = await select<{ month: string; hours: number | string }>(
        db.read,
        'SELECT month, SUM(hours) AS hours FROM consumed_totals WHERE month >= ? AND month <= ? GROUP BY month',
        [from, to],
      );
      return new Map(rows.map(({ month, hours }) => [month, Number(hours)]));
    },
  };
}
export type ConsumedTotals = ReturnType<typeof createConsumedTotals>;
