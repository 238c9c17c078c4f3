import { type Db, placeholders, select } from '@hourbank/service-kit/db';
import { type ListedEntry, listedEntryReader } from '../entries/entry-entity';
import type { Entry } from '../entries/intent';

const { columns, record } = listedEntryReader;
/** Maximum number of entries per query. */
const batchSize = 500;
/** Entries that are not charged per page. */
const pageSize = 250;
/** Work that is not charged and that a statement lists at most. */
export const maxNotCharged = 1000;

/** What documents show of an entry. `description` is HTML. */
export type EntryText = Pick<Entry, 'description' | 'status'>;

/** The texts that statements and the client's report show, from `entries`. */
export function createStatementTextStore(db: Db) {
  return {
    /** Returns the texts of a client's entries by id. Deleted entries are missing. */
    async entries(clientId: number, ids: readonly number[]): Promise<Map<number, EntryText>> {
      const found = new Map<number, EntryText>();
      for (let start = 0; start < ids.length; start += batchSize) {
        const batch = ids.slice(start, start + batchSize);
        const rows = await select<{ id: number } & EntryText>(
          db.read,
          `SELECT id, description, status FROM entries WHERE client_id = ? AND shown = 1 AND id IN (${placeholders(batch)})`,
          [clientId, ...batch],
        );
        for (const { id, ...text } of rows) found.set(id, text);
      }
      return found;
    },

    /**
     * Returns the work of a client that was not charged, oldest first. One entry above the limit shows that there are
     * too many.
     */
    async notCharged(clientId: number, from: Date, before: Date): Promise<ListedEntry[]> {
      const rows = await select<object>(
        db.read,
        `SELECT ${columns} FROM entries WHERE client_id = ? AND shown = 1 AND billable = 0 AND date >= ? AND date < ?
         ORDER BY entries.date, entries.id LIMIT ${maxNotCharged + 1}`,
        [clientId, from, before],
      );
      return rows.map(record);
    },

    /**
     * Yields all work of a client that was not charged, oldest first. Reads a page only after the caller has consumed
     * the previous one.
     */
    async *notChargedPages(clientId: number): AsyncGenerator<ListedEntry[]> {
      let after = { date: new Date('0001-01-01T00:00:00Z'), id: 0 };
      for (;;) {
        const rows = await select<object>(
          db.read,
          `SELECT ${columns} FROM entries WHERE client_id = ? AND shown = 1 AND billable = 0 AND date >= ? AND (date > ? OR id > ?)
           ORDER BY entries.date, entries.id LIMIT ${pageSize}`,
          [clientId, after.date, after.date, after.id],
        );
        const entries = rows.map(record);
        const last = entries.at(-1);
        if (!last) return;
        yield entries;
        if (entries.length < pageSize) return;
        after = { date: new Date(last.date), id: last.id };
      }
    },
  };
}
export type StatementTextStore = ReturnType<typeof createStatementTextStore>;
