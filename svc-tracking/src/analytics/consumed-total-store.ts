import { upsertIncrement, type Db, select, type Statement } from '@hourbank/service-kit';
import type { EntityManager } from 'typeorm';
import type { Calendar } from '../calendar';

/** What of an entry counts. Hours in hundredths. */
interface Counted {
  date: string;
  hours: number;
}

/** Adds to one client's month, in the transaction of what caused it. */
export const incrementConsumedSql = (tx: EntityManager, clientId: number, month: string, hours: number): Statement =>
  upsertIncrement(tx, 'consumed_totals', { month, client_id: clientId }, { hours });

/** Totals of hours consumed, kept with each change of an entry, by the month of its date where the business is (D-39, D-40). */
export function createConsumedTotals(db: Db, { monthOf }: Pick<Calendar, 'monthOf'>) {
  return {
    /** An entry that people see was `before` and is `after`; null: it was or is none. Months are taken in order, so that no two changes wait for each other. */
    changing(tx: EntityManager, clientId: number, before: Counted | null, after: Counted | null): Statement[] {
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

    /** Hundredths of hours by month, both ends included. */
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
