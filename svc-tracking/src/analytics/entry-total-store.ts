import { type Db, select, type Statement, type Tx, upsertIncrement } from '@hourbank/service-kit/db';

/** Number and hours (in hundredths) of entries. */
export interface EntryTotal {
  entries: number;
  hours: number;
}

/** Rows of each month. A change takes any of them, so that concurrent changes seldom wait for the same row. */
const shardCount = 32;
export const anyShard = (): number => Math.floor(Math.random() * shardCount);

/** Runs in the transaction that changes an entry. */
export const incrementTotalSql = (tx: Tx, month: string, shard: number, { entries, hours }: EntryTotal): Statement =>
  upsertIncrement(tx, 'entry_totals', { month, shard }, { entries, hours });

interface MonthTotal extends EntryTotal {
  month: string;
}

/** Totals of the entries of all clients, whose cost depends neither on the number of entries nor on that of clients. */
export function createEntryTotals({ read }: Pick<Db, 'read'>) {
  return {
    /** Returns the totals of all months, or of those including `from` and `to`, in ascending order. */
    async byMonth(from = '', to = '9999-99'): Promise<MonthTotal[]> {
      const rows = await select<Record<keyof MonthTotal, string | number>>(
        read,
        `SELECT month, SUM(entries) AS entries, SUM(hours) AS hours FROM entry_totals WHERE month >= ? AND month <= ?
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
        'SELECT SUM(hours) AS hours FROM entry_totals',
      );
      return Number(row?.hours ?? 0);
    },
  };
}
export type EntryTotals = ReturnType<typeof createEntryTotals>;
