import type { Calendar } from '@hourbank/service-kit/calendar';
import {
  defineTable,
  hundredths,
  integer,
  type Statement,
  type Tx,
  upsertIncrement,
  varchar,
} from '@hourbank/service-kit/db';

/** Number and hours (in hundredths) of entries. */
export interface EntryTotal {
  entries: number;
  hours: number;
}
const total = { entries: integer(), hours: hundredths() };

/** The visible entries of each client, so that the total of a list does not count rows. */
export const clientTotalTable = defineTable(
  'client_totals',
  { clientId: integer({ primary: true }), ...total },
  { checks: { ck_client_totals_entries: 'entries >= 0' } },
);

/**
 * All visible entries by month of the entry's date in the business time zone, so that the cost of analytics does not
 * depend on the number of entries (D-39, D-40). The rows of a month add up; none is locked by all changes.
 */
export const monthTotalTable = defineTable('month_totals', {
  month: varchar(7, { primary: true }),
  shard: integer({ primary: true }),
  ...total,
});

/** The values of an entry that count. Hours in hundredths. */
interface Counted {
  date: string;
  hours: number;
}

/** Rows of each month. A change takes any of them, so that concurrent changes seldom wait for the same row. */
const shardCount = 32;
const anyShard = () => Math.floor(Math.random() * shardCount);

export const addToMonthSql = (tx: Tx, month: string, shard: number, { entries, hours }: EntryTotal): Statement =>
  upsertIncrement(tx, 'month_totals', { month, shard }, { entries, hours });

/** For a client that may have no total yet. */
export const insertOrAddToClientSql = (tx: Tx, clientId: number, { entries, hours }: EntryTotal): Statement =>
  upsertIncrement(tx, 'client_totals', { client_id: clientId }, { entries, hours });

export const addToClientSql = (clientId: number, { entries, hours }: EntryTotal): Statement => ({
  sql: 'UPDATE client_totals SET entries = entries + ?, hours = hours + ? WHERE client_id = ?',
  parameters: [entries, hours, clientId],
});

const nothing: EntryTotal = { entries: 0, hours: 0 };
const sumOf = (one: EntryTotal, other: EntryTotal): EntryTotal => ({
  entries: one.entries + other.entries,
  hours: one.hours + other.hours,
});
const isChange = ({ entries, hours }: EntryTotal) => entries !== 0 || hours !== 0;

/**
 * Totals of visible entries by client and by month, which belong to the transaction that shows, changes or removes an
 * entry. Lists and analytics read them instead of the entries.
 */
export const createEntryTotals = ({ monthOf }: Pick<Calendar, 'monthOf'>) => ({
  /**
   * Returns the statements for a change of a visible entry from `before` to `after`; null means the entry does not
   * exist. They lock the client first and then the months in order, so that two changes cannot deadlock.
   */
  changing(tx: Tx, clientId: number, before: Counted | null, after: Counted | null): Statement[] {
    let ofClient = nothing;
    const ofMonths = new Map<string, EntryTotal>();
    const count = ({ date, hours }: Counted, sign: 1 | -1) => {
      const change = { entries: sign, hours: sign * hours };
      const month = monthOf(new Date(date));
      ofClient = sumOf(ofClient, change);
      ofMonths.set(month, sumOf(ofMonths.get(month) ?? nothing, change));
    };
    if (before) count(before, -1);
    if (after) count(after, 1);
    const shard = anyShard();
    return [
      ...(isChange(ofClient)
        ? [before ? addToClientSql(clientId, ofClient) : insertOrAddToClientSql(tx, clientId, ofClient)]
        : []),
      ...[...ofMonths]
        .sort(([one], [other]) => one.localeCompare(other))
        .filter(([, change]) => isChange(change))
        .map(([month, change]) => addToMonthSql(tx, month, shard, change)),
    ];
  },
});
