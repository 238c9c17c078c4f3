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

/** Measured: more rows at once are not quicker, and keep others of the process waiting. */
const pageSize = 1000;

/** All entries that people see, by id, page after page: no statement is long and no connection is held between two. */
export async function* entryPages(db: Db): AsyncGenerator<ExportedEntry[]> {
  for (let after = 0; ;) {
    // As text: making a `Date` of every row and text of it again costs as much as the rest.
    const rows = await select<ExportedEntry>(
      db.read,
      `SELECT id, client_id, package_id, CAST(date AS CHAR) AS date, hours, description, status
       FROM entries WHERE id > ? AND shown = 1 ORDER BY id LIMIT ${pageSize}`, [after]);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < pageSize) return;
    after = last.id;
  }
}
