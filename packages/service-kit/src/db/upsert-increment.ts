import type { EntityManager } from 'typeorm';
import { placeholders, type Statement } from './sql';

/**
 * Builds a statement that adds amounts to the counters of one row, identified by its whole primary key, and inserts the
 * row if it does not exist. A single statement prevents lost updates.
 */
export function upsertIncrement(
  tx: EntityManager,
  table: string,
  key: Record<string, string | number>,
  amounts: Record<string, number>,
): Statement {
  const isMysql = tx.dataSource.options.type === 'mysql';
  const columns = [...Object.keys(key), ...Object.keys(amounts)];
  const onConflict = isMysql ? 'ON DUPLICATE KEY UPDATE' : `ON CONFLICT (${Object.keys(key).join(', ')}) DO UPDATE SET`;
  const sums = Object.keys(amounts).map(
    (column) => `${column} = ${table}.${column} + ${isMysql ? `VALUES(${column})` : `excluded.${column}`}`,
  );
  return {
    sql: `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${placeholders(columns)}) ${onConflict} ${sums.join(', ')}`,
    parameters: [...Object.values(key), ...Object.values(amounts)],
  };
}
