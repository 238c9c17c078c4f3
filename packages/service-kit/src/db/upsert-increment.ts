import type { EntityManager } from 'typeorm';
import type { Statement } from './sql';

/**
 * Adds to counters of one row, found by its whole primary key; makes the row where there is none. One statement, so that nothing is
 * lost between reading and writing.
 */
export function upsertIncrement(
  tx: EntityManager,
  table: string,
  key: Record<string, string | number>,
  amounts: Record<string, number>,
): Statement {
  const isMysql = tx.dataSource.options.type === 'mysql';
  const columns = [...Object.keys(key), ...Object.keys(amounts)];
  const meets = isMysql ? 'ON DUPLICATE KEY UPDATE' : `ON CONFLICT (${Object.keys(key).join(', ')}) DO UPDATE SET`;
  const sums = Object.keys(amounts).map(
    (column) => `${column} = ${table}.${column} + ${isMysql ? `VALUES(${column})` : `excluded.${column}`}`,
  );
  return {
    sql: `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ${meets} ${sums.join(', ')}`,
    parameters: [...Object.values(key), ...Object.values(amounts)],
  };
}
