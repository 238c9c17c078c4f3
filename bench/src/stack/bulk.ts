import { Readable } from 'node:stream';
import type { Connection, RowDataPacket } from 'mysql2/promise';

type IndexColumn = { table: string; name: string; isUnique: number; columns: string } & RowDataPacket;

/**
 * Runs `fill` while tables have only their primary keys, and adds the other indexes afterwards: to sort all rows once
 * is many times faster than to insert each one at its place.
 */
export async function withoutIndexes(
  connection: Connection,
  tables: readonly string[],
  fill: () => Promise<unknown>,
): Promise<void> {
  const [indexes] = await connection.query<IndexColumn[]>(
    `SELECT CONCAT(table_schema, '.', table_name) AS \`table\`, index_name AS name, non_unique = 0 AS isUnique,
       GROUP_CONCAT(column_name ORDER BY seq_in_index) AS columns
     FROM information_schema.statistics
     WHERE CONCAT(table_schema, '.', table_name) IN (?) AND index_name <> 'PRIMARY'
     GROUP BY table_schema, table_name, index_name, non_unique`,
    [tables],
  );
  const alter = async (change: (index: IndexColumn) => string) => {
    for (const table of tables) {
      const changes = indexes.filter((index) => index.table === table).map(change);
      if (changes.length > 0) await connection.query(`ALTER TABLE ${table} ${changes.join(', ')}`);
    }
  };
  await alter(({ name }) => `DROP INDEX ${name}`);
  await fill();
  await alter(({ name, isUnique, columns }) => `ADD ${isUnique ? 'UNIQUE ' : ''}INDEX ${name} (${columns})`);
}

type Row = Readonly<Record<string, string | number | null>>;

/** One row of `LOAD DATA`. Values contain neither tabs nor line ends nor backslashes. */
const lineOf = (row: Row) =>
  `${Object.values(row)
    .map((value) => value ?? '\\N')
    .join('\t')}\n`;

/** Inserts rows with the same columns, many in one statement, which the server need not parse. */
export async function loadRows(connection: Connection, table: string, rows: readonly Row[]): Promise<void> {
  const text = Buffer.from(rows.map(lineOf).join(''));
  await connection.query({
    sql: `LOAD DATA LOCAL INFILE 'rows' INTO TABLE ${table} (${Object.keys(rows[0] ?? {}).join(', ')})`,
    infileStreamFactory: () => Readable.from([text]),
  });
}
