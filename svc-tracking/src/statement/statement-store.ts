import { type Db, instantFromDb, select } from '@hourbank/service-kit/db';
import { plainTextOf } from '../exports/plain-text';
import type { StatementEntry } from './statement-lines';

interface Row {
  id: number;
  package_id: number;
  date: Date | string;
  hours: number;
  description: string;
  status: string;
}

const columns = 'id, package_id, date, hours, description, status';
/** Entries per page. */
const pageSize = 100;

const toEntry = (row: Row): StatementEntry => ({
  id: row.id,
  packageId: row.package_id,
  date: instantFromDb(row.date),
  hours: row.hours,
  description: plainTextOf(row.description),
  status: row.status,
});

type Cursor = Pick<StatementEntry, 'date' | 'id'>;

/** Yields pages of entries, oldest first. Reads a page only after the caller has consumed the previous one. */
async function* inPages(readAfter: (cursor: Cursor) => Promise<Row[]>): AsyncGenerator<StatementEntry[]> {
  let after: Cursor = { date: new Date('0001-01-01T00:00:00Z'), id: 0 };
  for (;;) {
    const entries = (await readAfter(after)).map(toEntry);
    const last = entries.at(-1);
    if (!last) return;
    yield entries;
    if (entries.length < pageSize) return;
    after = last;
  }
}

/** The statement's queries on entries. All of them use an index. */
export function createStatementStore(db: Db) {
  return {
    /** Yields all entries of a client by date. */
    pages: (clientId: number) =>
      inPages(({ date, id }) =>
        select<Row>(
          db.read,
          `SELECT ${columns} FROM entries WHERE client_id = ? AND shown = 1 AND date >= ? AND (date > ? OR id > ?)
           ORDER BY date, id LIMIT ${pageSize}`,
          [clientId, date, date, id],
        ),
      ),

    /** Yields the entries of one package dated before `end`, by date. Needs no client id: a package belongs to one client. */
    pagesBefore: (packageId: number, end: Date) =>
      inPages(({ date, id }) =>
        select<Row>(
          db.read,
          `SELECT ${columns} FROM entries WHERE package_id = ? AND shown = 1 AND date < ? AND date >= ? AND (date > ? OR id > ?)
           ORDER BY date, id LIMIT ${pageSize}`,
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
    ): Promise<{ entries: StatementEntry[]; consumed: number }> {
      const newestOf = (condition: string) =>
        `SELECT * FROM (SELECT ${columns} FROM entries WHERE ${condition} AND shown = 1 ORDER BY date DESC, id DESC LIMIT ${limit}) found`;
      const queries = [newestOf('client_id = ?'), ...purchases.map(() => newestOf('package_id = ? AND date < ?'))];
      const rows = await select<Row & { consumed: number | string | null }>(
        db.read,
        `SELECT entries_found.*, (SELECT SUM(hours) FROM consumed_totals WHERE client_id = ?) AS consumed
         FROM (${queries.join(' UNION ALL ')}) entries_found`,
        [clientId, clientId, ...purchases.flatMap(({ packageId, date }) => [packageId, date])],
      );
      // An entry can be in both results; the map removes the duplicate.
      return {
        entries: [...new Map(rows.map((row) => [row.id, toEntry(row)])).values()],
        consumed: Number(rows[0]?.consumed ?? 0),
      };
    },
  };
}

export type StatementStore = ReturnType<typeof createStatementStore>;
