import { type Db, select } from '@hourbank/service-kit/db';
import { type ListedEntry, listedEntryReader } from '../entries/entry-entity';

const { columns, record } = listedEntryReader;
/** Entries per page. */
const pageSize = 100;

interface Cursor {
  date: Date;
  id: number;
}

/** Yields pages of entries, oldest first. Reads a page only after the caller has consumed the previous one. */
async function* inPages(readAfter: (cursor: Cursor) => Promise<object[]>): AsyncGenerator<ListedEntry[]> {
  let after: Cursor = { date: new Date('0001-01-01T00:00:00Z'), id: 0 };
  for (;;) {
    const entries = (await readAfter(after)).map(record);
    const last = entries.at(-1);
    if (!last) return;
    yield entries;
    if (entries.length < pageSize) return;
    after = { date: new Date(last.date), id: last.id };
  }
}

/** The statement's queries on entries. All of them use an index. */
export function createStatementStore(db: Db) {
  return {
    /** Yields all entries of a client by date, either the charged ones or the others. */
    pages: (clientId: number, billable = true) =>
      inPages(({ date, id }) =>
        select<object>(
          db.read,
          `SELECT ${columns} FROM entries WHERE client_id = ? AND shown = 1 AND date >= ? AND (date > ? OR id > ?)
             AND billable = ${billable ? 1 : 0}
           ORDER BY entries.date, entries.id LIMIT ${pageSize}`,
          [clientId, date, date, id],
        ),
      ),

    /** Yields the entries of one package dated before `end`, by date. Needs no client id: a package belongs to one client. */
    pagesBefore: (packageId: number, end: Date) =>
      inPages(({ date, id }) =>
        select<object>(
          db.read,
          `SELECT ${columns} FROM entries WHERE package_id = ? AND shown = 1 AND date < ? AND date >= ? AND (date > ? OR id > ?)
           ORDER BY entries.date, entries.id LIMIT ${pageSize}`,
          [packageId, end, date, date, id],
        ),
      ),

    /**
     * Returns in one consistent read what the last `limit` lines can contain: the newest entries, the newest entries dated
     * before one of the given purchases, and the sum of hours of all entries in hundredths.
     */
    async newest(
      clientId: number,
      purchases: readonly { packageId: number; date: Date }[],
      limit: number,
    ): Promise<{ entries: ListedEntry[]; consumed: number }> {
      const newestOf = (condition: string) =>
        `SELECT * FROM (SELECT ${columns} FROM entries WHERE ${condition} AND shown = 1 AND billable = 1 ORDER BY entries.date DESC, entries.id DESC LIMIT ${limit}) found`;
      const queries = [newestOf('client_id = ?'), ...purchases.map(() => newestOf('package_id = ? AND date < ?'))];
      const rows = await select<{ id: number; consumed: number | string | null }>(
        db.read,
        `SELECT entries_found.*, (SELECT SUM(hours) FROM consumed_totals WHERE client_id = ?) AS consumed
         FROM (${queries.join(' UNION ALL ')}) entries_found`,
        [clientId, clientId, ...purchases.flatMap(({ packageId, date }) => [packageId, date])],
      );
      // An entry can be in both results; the map removes the duplicate.
      return {
        entries: [...new Map(rows.map((row) => [row.id, record(row)])).values()],
        consumed: Number(rows[0]?.consumed ?? 0),
      };
    },
  };
}

export type StatementStore = ReturnType<typeof createStatementStore>;
