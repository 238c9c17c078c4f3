import { type Db, placeholders, select } from '@hourbank/service-kit/db';
import { nextTurn } from '@hourbank/service-kit/process';
import { plainTextOf } from '@hourbank/service-kit/rich-text';
import { type Entry, type ListedEntry, listedEntryReader } from '../entries/entry-table';

const { columns, record } = listedEntryReader;
/** Maximum number of entries per query: each can have 64 KB of text, and all are read in one turn (D-89). */
const batchSize = 100;
/** Text that is converted in one turn. Characters. */
const turnLength = 256 * 1024;
/** Work that is not charged and that a statement lists at most. */
export const maxNotCharged = 1000;

/** What documents show of an entry. `description` is plain text. */
export type EntryText = Pick<Entry, 'description' | 'status'>;

const [beginning, end] = [new Date('0001-01-01T00:00:00Z'), new Date('9999-12-31T00:00:00Z')];

/** Converts the descriptions to plain text, with turns of the event loop between them. */
async function withPlainText<R extends { description: string }>(rows: readonly R[]): Promise<R[]> {
  const converted: R[] = [];
  let length = 0;
  for (const row of rows) {
    converted.push({ ...row, description: plainTextOf(row.description) });
    length += row.description.length;
    if (length < turnLength) continue;
    length = 0;
    await nextTurn();
  }
  return converted;
}

/** The texts that statements and the client's report show, from `entries`. */
export function createStatementTextStore(db: Db) {
  async function* notCharged(clientId: number, from: Date, before: Date): AsyncGenerator<ListedEntry[]> {
    let after = { date: from, id: 0 };
    for (;;) {
      const rows = await select<object>(
        db.read,
        `SELECT ${columns} FROM entries
         WHERE client_id = ? AND shown = 1 AND billable = 0 AND date >= ? AND date < ? AND (date > ? OR id > ?)
         ORDER BY entries.date, entries.id LIMIT ${batchSize}`,
        [clientId, after.date, before, after.date, after.id],
      );
      const entries = await withPlainText(rows.map(record));
      const last = entries.at(-1);
      if (!last) return;
      yield entries;
      if (entries.length < batchSize) return;
      after = { date: new Date(last.date), id: last.id };
    }
  }

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
        for (const { id, ...text } of await withPlainText(rows)) found.set(id, text);
      }
      return found;
    },

    /**
     * Returns the work of a client that was not charged, oldest first. One entry above the limit shows that there are
     * too many.
     */
    async notCharged(clientId: number, from: Date, before: Date): Promise<ListedEntry[]> {
      const found: ListedEntry[] = [];
      for await (const page of notCharged(clientId, from, before)) {
        found.push(...page);
        if (found.length > maxNotCharged) break;
      }
      return found.slice(0, maxNotCharged + 1);
    },

    /**
     * Yields all work of a client that was not charged, oldest first. Reads a page only after the caller has consumed
     * the previous one.
     */
    notChargedPages: (clientId: number) => notCharged(clientId, beginning, end),
  };
}
