import { type Db, select } from '@hourbank/service-kit';

/** An entry as it is exported; `date` is the database's text of it, in UTC. */
export interface ExportedEntry {
  id: number;
  client_id: number;
  package_id: number;
  date: string;
  hours: number;
  description: string;
  status: string;
}

/** Measured: as quick as larger pages, and their rows are gone before the garbage collector keeps many of them. */
const pageSize = 250;

const pageAfter = (db: Db, id: number): Promise<ExportedEntry[]> =>
  select<ExportedEntry>(
    db.read,
    // The date as text: making a `Date` of every row and text of it again costs as much as the rest.
    `SELECT id, client_id, package_id, CAST(date AS CHAR) AS date, hours, description, status
   FROM entries WHERE id > ? AND shown = 1 ORDER BY id LIMIT ${pageSize}`,
    [id],
  );

/**
 * All entries that people see, by id, page after page: no statement is long and no connection is held between two. The database looks for
 * the next page while one is worked on.
 */
export async function* entryPages(db: Db): AsyncGenerator<ExportedEntry[]> {
  let coming = pageAfter(db, 0);
  for (;;) {
    const rows = await coming;
    const last = rows.at(-1);
    if (!last) return;
    coming = rows.length < pageSize ? Promise.resolve([]) : pageAfter(db, last.id);
    // Who stops here does not wait for it.
    coming.catch(() => undefined);
    yield rows;
  }
}
