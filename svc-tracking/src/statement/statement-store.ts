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

/** What the statement reads of one client's entries, along the index that lists have too. */
export function createStatementStore(db: Db) {
  return {
    /** Oldest first, page after page. */
    async *pages(clientId: number): AsyncGenerator<StatementEntry[]> {
      let after: { date: Date; id: number } = { date: new Date('0001-01-01T00:00:00Z'), id: 0 };
      for (;;) {
        const rows = await select<Row>(
          db.read,
          `SELECT ${columns} FROM entries WHERE client_id = ? AND shown = 1 AND date >= ? AND (date > ? OR id > ?)
           ORDER BY date, id LIMIT ${pageSize}`,
          [clientId, after.date, after.date, after.id],
        );
        const entries = rows.map(toEntry);
        const last = entries.at(-1);
        if (!last) return;
        yield entries;
        if (entries.length < pageSize) return;
        after = last;
      }
    },

    /** The newest entries, newest first, and the hundredths of hours of all of them, as of one moment. */
    async newest(clientId: number, limit: number): Promise<{ entries: StatementEntry[]; consumed: number }> {
      const rows = await select<Row & { consumed: number | string | null }>(
        db.read,
        `SELECT ${columns}, (SELECT SUM(hours) FROM consumed_totals WHERE client_id = ?) AS consumed
         FROM entries WHERE client_id = ? AND shown = 1 ORDER BY date DESC, id DESC LIMIT ?`,
        [clientId, clientId, limit],
      );
      return { entries: rows.map(toEntry), consumed: Number(rows[0]?.consumed ?? 0) };
    },
  };
}
export type StatementStore = ReturnType<typeof createStatementStore>;
