import { type Statement, type Tx, upsertIncrement } from '@hourbank/service-kit/db';
import type { Calendar } from '@hourbank/service-kit/calendar';
import { anyShard, type EntryTotal, incrementTotalSql } from './entry-total-store';

/** The values of an entry that count towards a total. Hours in hundredths. */
interface Counted {
  date: string;
  hours: number;
}

/** Adds hours (in hundredths) to one client's month. Runs in the transaction that changes the entry. */
export const incrementConsumedSql = (tx: Tx, clientId: number, month: string, hours: number): Statement =>
  upsertIncrement(tx, 'consumed_totals', { month, client_id: clientId }, { hours });

/**
 * Totals by month of the entry's date in the business time zone (D-39, D-40), updated with each change of an entry: the
 * hours of each client, and the number and hours of all entries.
 */
export const createConsumedTotals = ({ monthOf }: Pick<Calendar, 'monthOf'>) => ({
  /**
   * Returns the statements for a change of a visible entry from `before` to `after`; null means the entry does not
   * exist. Sorts by month, so that two changes lock rows in the same order and cannot deadlock.
   */
  changing(tx: Tx, clientId: number, before: Counted | null, after: Counted | null): Statement[] {
    const differences = new Map<string, EntryTotal>();
    const count = ({ date, hours }: Counted, sign: 1 | -1) => {
      const month = monthOf(new Date(date));
      const total = differences.get(month) ?? { entries: 0, hours: 0 };
      differences.set(month, { entries: total.entries + sign, hours: total.hours + sign * hours });
    };
    if (before) count(before, -1);
    if (after) count(after, 1);
    const shard = anyShard();
    return [...differences.keys()].sort().flatMap((month) => {
      const { entries, hours } = differences.get(month) ?? { entries: 0, hours: 0 };
      return [
        ...(hours === 0 ? [] : [incrementConsumedSql(tx, clientId, month, hours)]),
        ...(entries === 0 && hours === 0 ? [] : [incrementTotalSql(tx, month, shard, { entries, hours })]),
      ];
    });
  },
});
export type ConsumedTotals = ReturnType<typeof createConsumedTotals>;
