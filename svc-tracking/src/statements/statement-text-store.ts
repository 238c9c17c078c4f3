import { type Db, select } from '@hourbank/service-kit/db';
import { type ListedEntry, listedEntryReader } from '../entries/entry-entity';

const { columns, record } = listedEntryReader;
const idsPerStatement = 500;
/** Work that is not charged and that a statement lists at most. */
const maxNotCharged = 1000;

/** The texts that statements show, from `entries`. */
export function createStatementTextStore(db: Db) {
  return {
    /** Returns descriptions of a client's entries as HTML, by id. Deleted entries are missing. */
    async descriptions(clientId: number, ids: readonly number[]): Promise<Map<number, string>> {
      const found = new Map<number, string>();
      for (let start = 0; start < ids.length; start += idsPerStatement) {
        const some = ids.slice(start, start + idsPerStatement);
        const rows = await select<{ id: number; description: string }>(
          db.read,
          `SELECT id, description FROM entries WHERE client_id = ? AND shown = 1 AND id IN (${some.map(() => '?').join(', ')})`,
          [clientId, ...some],
        );
        for (const { id, description } of rows) found.set(id, description);
      }
      return found;
    },

    /** Returns the work of a client that was not charged, oldest first, at most 1,000 entries. */
    async notCharged(clientId: number, from: Date, before: Date): Promise<ListedEntry[]> {
      const rows = await select<object>(
        db.read,
        `SELECT ${columns} FROM entries WHERE client_id = ? AND shown = 1 AND billable = 0 AND date >= ? AND date < ?
         ORDER BY entries.date, entries.id LIMIT ${maxNotCharged}`,
        [clientId, from, before],
      );
      return rows.map(record);
    },
  };
}
export type StatementTextStore = ReturnType<typeof createStatementTextStore>;
