import { execute } from '@hourbank/service-kit';
import type { Tx } from '../deps';

/** Adds to counters of one row, found by its whole primary key; makes the row where there is none. One statement, so that nothing is lost between reading and writing. */
export async function addTo(tx: Tx, table: string, key: Record<string, string | number>, amounts: Record<string, number>): Promise<void> {
  const isMysql = tx.dataSource.options.type === 'mysql';
  const columns = [...Object.keys(key), ...Object.keys(amounts)];
  const meets = isMysql ? 'ON DUPLICATE KEY UPDATE' : `ON CONFLICT (${Object.keys(key).join(', ')}) DO UPDATE SET`;
  const sums = Object.keys(amounts).map((column) => `${column} = ${table}.${column} + ${isMysql ? `VALUES(${column})` : `excluded.${column}`}`);
  await execute(tx,
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ${meets} ${sums.join(', ')}`,
    [...Object.values(key), ...Object.values(amounts)]);
}
