import { type Db, select } from '@hourbank/service-kit/db';

/** An entry of the export. `date` is the database's text, in UTC. */
export interface ExportedEntry {
  id: number;
  client_id: number;
  package_id: number;
  date: string;
  hours: number;
  description: string;
  status: string;
}

/** Rows per page. Measured: as fast as larger pages, with fewer rows in memory. */
const pageSize = 250;

const pageAfter = (db: Db, id: number): Promise<ExportedEntry[]> =>
  select<ExportedEntry>(
    db.read,
    // Reads the date as text: creating a `Date` for each row and formatting it again costs as much as everything else.
    `SELECT id, client_id, package_id, CAST(date AS CHAR) AS date, hours, description, status
   FROM entries WHERE id > ? AND shown = 1 ORDER BY id LIMIT ${pageSize}`,
    [id],
  );

/**
 * Yields all visible entries by id, in pages, so that each statement is short and no connection is held between pages.
 * Reads the next page while the caller processes the current one.
 */
export async function* entryPages(db: Db): AsyncGenerator<ExportedEntry[]> {
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
