import { type Db, instantFromDb, select } from '@hourbank/service-kit';
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
/** As in the export of all entries. */
const pageSize = 100;

const toEntry = (row: Row): StatementEntry => ({
  id: row.id,
  packageId: row.package_id,
  date: instantFromDb(row.date),
  hours: row.hours,
  description: plainTextOf(row.description),
  status: row.status,
});

type Place = Pick<StatementEntry, 'date' | 'id'>;

/** Oldest first, page after page: no page is long, and none is read before the one before it is taken. */
async function* inPages(readAfter: (place: Place) => Promise<Row[]>): AsyncGenerator<StatementEntry[]> {
  let after: Place = { date: new Date('0001-01-01T00:00:00Z'), id: 0 };
  for (;;) {
    const entries = (await readAfter(after)).map(toEntry);
    const last = entries.at(-1);
    if (!last) return;
    yield entries;
    if (entries.length < pageSize) return;
    after = last;
  }
}

/** What the statement reads of one client's entries, along indexes. */
export function createStatementStore(db: Db) {
  return {
    /** All entries by date. */
    pages: (clientId: number) =>
      inPages(({ date, id }) =>
        select<Row>(
          db.read,
          `SELECT ${columns} FROM entries WHERE client_id = ? AND shown = 1 AND date >= ? AND (date > ? OR id > ?)
           ORDER BY date, id LIMIT ${pageSize}`,
          [clientId, date, date, id],
        ),
      ),

    /** The entries of one package that are dated before `end`, by date. A package is of one client, so the package alone says whose they are. */
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
     * What the last `limit` lines may show, as of one moment: the newest entries, the newest of those that are dated before one of the given
     * purchases, and the hundredths of hours of all entries.
     */
    async newest(
      clientId: number,
      purchases: readonly { packageId: number; date: Date }[],
      limit: number,
    ): Promise<{ entries: StatementEntry[]; consumed: number }> {
      const newestOf = (condition: string) =>
        `SELECT * FROM (SELECT ${columns} FROM entries WHERE ${condition} AND shown = 1 ORDER BY date DESC, id DESC LIMIT ${limit}) found`;
      const parts = [newestOf('client_id = ?'), ...purchases.map(() => newestOf('package_id = ? AND date < ?'))];
      const rows = await select<Row & { consumed: number | string | null }>(
        db.read,
        `SELECT entries_found.*, (SELECT SUM(hours) FROM consumed_totals WHERE client_id = ?) AS consumed
         FROM (${parts.join(' UNION ALL ')}) entries_found`,
        [clientId, clientId, ...purchases.flatMap(({ packageId, date }) => [packageId, date])],
      );
      // The map keeps an entry once that is among the newest and early too.
      return {
        entries: [...new Map(rows.map((row) => [row.id, toEntry(row)])).values()],
        consumed: Number(rows[0]?.consumed ?? 0),
      };
    },
  };
}

export type StatementStore = ReturnType<typeof createStatementStore>;
