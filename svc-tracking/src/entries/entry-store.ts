import {
  createList,
  type Db,
  execute,
  forUpdate,
  inOrder,
  type ListFilter,
  type ListPage,
  type ListShape,
  placeholders,
  select,
  type Slice,
  type Tx,
} from '@hourbank/service-kit/db';
import { nextTurn } from '@hourbank/service-kit/process';
import { type Calendar, shiftMonth } from '@hourbank/service-kit/calendar';
import { revisionsOf } from '@hourbank/service-kit/revisions';
import {
  type Entry,
  entryReader,
  entryTable,
  type EntryValues,
  type ListedEntry,
  listedEntryReader,
  storedValues,
} from './entry-table';
import type { MonthTotals } from '../totals/month-total-store';

interface Month {
  month: string;
  entries: number;
}

/** The months that a page lies in, and its place among their entries. */
interface PageMonths {
  first: string;
  last: string;
  /** Number of their entries. */
  count: number;
  offset: number;
}

/**
 * Finds the months of a page of all entries, newest first, so that only their entries are stepped over. `months` is in
 * ascending order. Returns null for a page past the end.
 */
export function monthsOfPage(months: readonly Month[], { limit, offset }: Slice): PageMonths | null {
  let found: PageMonths | null = null;
  let before = 0;
  for (const { month, entries } of months.toReversed()) {
    if (entries === 0) continue;
    if (before >= offset + limit) break;
    if (found) {
      found.first = month;
      found.count += entries;
    } else if (before + entries > offset) {
      found = { first: month, last: month, count: entries, offset: offset - before };
    }
    before += entries;
  }
  return found;
}

const { columns, record } = entryReader;
const newestFirst = '-date';
/** A page has at most so many rows. Longer lists end where their texts add up to `maxText` characters (D-8). */
const pageRows = 100;
/** Rows that are read in one turn: their texts can have 64 KB each (D-89). */
const rowsAtOnce = 20;
const maxText = 4 * 1024 * 1024;
/** Offset from which the count is read first, and then the ids of the page. */
const deepPageOffset = 100;

/** The number of entries of one client, or of all clients. */
const countSql = (clientId: number | undefined) =>
  clientId === undefined
    ? 'SELECT SUM(entries) FROM month_totals'
    : 'SELECT entries FROM client_totals WHERE client_id = ?';

/**
 * A page of the entries of one client, or of all clients, newest first, with their number. The names of the order are
 * qualified, because `columns` names a text `date`: to sort by it would read all entries.
 */
export const pageSql = (clientId: number | undefined): string =>
  `SELECT ${columns}, (${countSql(clientId)}) AS total FROM entries
   WHERE ${clientId === undefined ? '' : 'client_id = ? AND '}shown = 1
   ORDER BY entries.date DESC, entries.id DESC LIMIT ? OFFSET ?`;

const ownerOf = (clientId: number | undefined) => (clientId === undefined ? [] : [clientId]);

interface Context {
  calendar: Pick<Calendar, 'startOf'>;
  monthTotals: MonthTotals;
}

/** Reads entries and changes values that do not concern billing. */
export function createEntryStore(db: Db, { calendar, monthTotals }: Context) {
  const count = async (clientId?: number): Promise<number> => {
    const [row] = await select<{ total: number | string | null }>(
      db.read,
      `SELECT (${countSql(clientId)}) AS total`,
      ownerOf(clientId),
    );
    return Number(row?.total ?? 0);
  };

  const shape: ListShape<(typeof entryTable)['columns']> = {
    table: entryTable,
    condition: 'shown = 1',
    newest: 'date',
    day: 'date',
    sorts: { date: 'date', hours: 'hours', status: 'status' },
    equals: { task: 'taskId' },
    rowEquals: { author: 'authorId', billable: 'billable' },
    texts: ['searchText'],
    sums: { hours: 'hours' },
    stored: count,
  };
  const list = createList(db.read, shape);
  // No index has the minutes, so other lists do not sum them.
  const notCharged = createList(db.read, { ...shape, sums: { minutes: 'minutes' } });

  const byId = <Row extends { id: number }>(reader: { columns: string; record: (raw: object) => Row }) =>
    async function rowsOf(ids: readonly number[]): Promise<Row[]> {
      if (ids.length === 0) return [];
      const rows = await select<object>(
        db.read,
        `SELECT ${reader.columns} FROM entries WHERE id IN (${placeholders(ids)})`,
        ids,
      );
      return inOrder(ids, rows.map(reader.record));
    };
  const pageOf = byId<Entry>(entryReader);
  const listedOf = byId<ListedEntry>(listedEntryReader);

  async function entriesOf(ids: readonly number[]): Promise<Entry[]> {
    const rows: Entry[] = [];
    for (let at = 0, text = 0; at < ids.length && (at < pageRows || text < maxText); at += rowsAtOnce) {
      if (at > 0) await nextTurn();
      for (const row of await pageOf(ids.slice(at, at + rowsAtOnce))) {
        rows.push(row);
        text += row.description.length;
      }
    }
    return rows;
  }

  async function deepPageOf(clientId: number, slice: Slice) {
    const totalCount = await count(clientId);
    return { ids: await list.unfilteredPage({ clientId, sort: newestFirst }, slice, totalCount), totalCount };
  }

  /** Steps over entries of the page's months only, because there can be millions before them. */
  async function deepPageOfAll({ limit, offset }: Slice) {
    const months = await monthTotals.byMonth();
    const totalCount = months.reduce((sum, { entries }) => sum + entries, 0);
    const found = monthsOfPage(months, { limit, offset });
    if (!found) return { ids: [], totalCount };
    const days = { from: calendar.startOf(found.first), before: calendar.startOf(shiftMonth(found.last, 1)) };
    const slice = { limit, offset: found.offset };
    return { ids: await list.unfilteredPage({ ...days, sort: newestFirst }, slice, found.count), totalCount };
  }

  return {
    /**
     * Returns one page of a client's entries, or of all clients, newest first, and the total number of entries, in one
     * statement on one index. A deep page skips rows in the index alone, from the nearer end, and a page past the end
     * none. A list that is longer than a page can end early, after a few MB of text.
     */
    async page(
      clientId: number | undefined,
      limit: number,
      offset: number,
    ): Promise<{ rows: Entry[]; totalCount: number }> {
      if (offset >= deepPageOffset || limit > rowsAtOnce) {
        const { ids, totalCount } = await (clientId === undefined
          ? deepPageOfAll({ limit, offset })
          : deepPageOf(clientId, { limit, offset }));
        return { rows: await entriesOf(ids), totalCount };
      }
      const owner = ownerOf(clientId);
      const rows = await select<{ total: number | string | null }>(db.read, pageSql(clientId), [
        ...owner,
        ...owner,
        limit,
        offset,
      ]);
      if (rows[0]) return { rows: rows.map(record), totalCount: Number(rows[0].total ?? 0) };
      return { rows: [], totalCount: offset === 0 ? 0 : await count(clientId) };
    },

    /** Returns one page of the entries that match a filter, and their totals (D-74). */
    async filtered(
      filter: ListFilter,
      slice: { limit: number; offset: number },
    ): Promise<ListPage & { rows: Entry[] }> {
      const page = await (filter.equals?.billable === 0 ? notCharged : list).page(filter, slice);
      return { ...page, rows: await entriesOf(page.ids) };
    },

    /** Yields the entries that match a filter, in the order of the list. */
    async *filteredBatches(filter: ListFilter, size: number): AsyncGenerator<ListedEntry[]> {
      for await (const ids of list.batches(filter, size)) yield await listedOf(ids);
    },

    /** Hours of all entries of a client, or of all clients, in hundredths. Their number is not limited. */
    async hours(clientId?: number): Promise<number> {
      if (clientId === undefined) return monthTotals.hours();
      const [row] = await select<{ hours: number | string | null }>(
        db.read,
        'SELECT hours FROM client_totals WHERE client_id = ?',
        [clientId],
      );
      return Number(row?.hours ?? 0);
    },

    /** Returns a visible entry, or null. */
    async find(id: number): Promise<Entry | null> {
      const [row] = await select<object>(db.read, `SELECT ${columns} FROM entries WHERE id = ? AND shown = 1`, [id]);
      return row ? record(row) : null;
    },

    /** Reads an entry, hidden or visible, and locks its row until the transaction ends. */
    async lock(tx: Tx, id: number): Promise<Entry | null> {
      const [row] = await select<object>(tx, `SELECT ${columns} FROM entries WHERE id = ?${forUpdate(tx)}`, [id]);
      return row ? record(row) : null;
    },

    revisions: revisionsOf('entries'),

    /** Changes values of an entry that has no open change. Returns false if the entry has changed in the meantime. */
    async change(tx: Tx, { id, settlementRevision }: Entry, values: EntryValues, at: Date): Promise<boolean> {
      const { sql, parameters } = entryTable.set({ ...storedValues(values), changedAt: at.toISOString() });
      const { affected } = await execute(
        tx,
        `UPDATE entries SET ${sql} WHERE id = ? AND settlement_revision = ? AND shown = 1 AND intent IS NULL`,
        [...parameters, id, settlementRevision],
      );
      return affected === 1;
    },

    /** Marks that the entry has screenshots, so that reads include them. */
    async markFiles(tx: Tx, id: number): Promise<void> {
      await execute(tx, 'UPDATE entries SET has_files = 1 WHERE id = ?', [id]);
    },
  };
}
