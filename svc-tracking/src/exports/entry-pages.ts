import { type Db, select } from '@hourbank/service-kit/db';
import { type ListedEntry, listedEntryReader } from '../entries/entry-table';

/** Rows per page: each can have 64 KB of text, and all are read in one turn (D-89). */
const pageSize = 100;

async function pageAfter(db: Db, id: number): Promise<ListedEntry[]> {
  const rows = await select<object>(
    db.read,
    `SELECT ${listedEntryReader.columns} FROM entries WHERE id > ? AND shown = 1 ORDER BY id LIMIT ${pageSize}`,
    [id],
  );
  return rows.map(listedEntryReader.record);
}

/**
 * Yields all visible entries by id, in pages, so that each statement is short and no connection is held between pages.
 * Reads the next page while the caller processes the current one.
 */
export async function* entryPages(db: Db): AsyncGenerator<ListedEntry[]> {
  let nextPage = pageAfter(db, 0);
  for (;;) {
    const rows = await nextPage;
    const last = rows.at(-1);
    if (!last) return;
    nextPage = rows.length < pageSize ? Promise.resolve([]) : pageAfter(db, last.id);
    // A caller that stops here never awaits the next page, so its failure must not become an unhandled rejection.
    nextPage.catch(() => undefined);
    yield rows;
  }
}
