import { operationsOf, type ServiceName } from '@hourbank/contracts';
import { type Db, execute, type Table } from '@hourbank/service-kit/db';
import type { Api } from './api';

/** Shorter columns hold codes, as keys do: no text of a person. */
const shortest = 16;
const marker = 'zqplantedzq';

/**
 * The columns of text whose content a caller receives, as `table.column`: a marker is planted in one column after the
 * other, in all rows, and looked for in what `read` returns. Tables whose rows triggers protect are left out.
 */
export async function shownColumns(
  db: Db,
  tables: readonly Table[],
  read: () => Promise<readonly string[]>,
): Promise<string[]> {
  const set = (table: string, column: string, value: string) =>
    db.tx((tx) => execute(tx, `UPDATE ${table} SET ${column} = ${value}`, []));
  const shown: string[] = [];
  for (const table of tables)
    for (const [property, { type, length, primary }] of Object.entries(table.columns)) {
      const isJson = type === 'simple-json';
      const isText = isJson || type === 'text' || (type === 'varchar' && Number(length) >= shortest);
      if (!isText || primary) continue;
      const [name, column] = [table.tableName, table.columnName(property)];
      // In JSON, each value begins with it.
      const added = db.kind === 'mysql' ? `CONCAT(${column}, '${marker}')` : `${column} || '${marker}'`;
      const planted = isJson ? `REPLACE(${column}, ':"', ':"${marker}')` : added;
      const isPlanted = await set(name, column, planted).then(
        () => true,
        () => false,
      );
      if (!isPlanted) continue;
      if ((await read()).some((text) => text.includes(marker))) shown.push(`${name}.${column}`);
      await set(name, column, `REPLACE(${column}, '${marker}', '')`);
    }
  return shown;
}

/** Reads what a client receives from all operations of a service but PDFs, with the given ids in their paths. */
export const clientReads = (client: Api, service: ServiceName, ids: Record<string, number> = {}) => {
  const operations = operationsOf(service).filter(
    ({ auth, method, download }) => auth === 'client' && method === 'GET' && download !== 'application/pdf',
  );
  return () =>
    Promise.all(
      operations.map(async ({ path }) => {
        const { body } = await client('GET', path.replace('{id}', String(ids[path] ?? 0)));
        return JSON.stringify(body) ?? '';
      }),
    );
};
