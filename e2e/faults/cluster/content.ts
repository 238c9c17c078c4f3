import type { RowDataPacket } from 'mysql2/promise';
import type { ClusterNode } from './node';

/** A checksum of each table as one node stores it. Nothing may write meanwhile. */
export async function contentOf(node: ClusterNode, databases: readonly string[]): Promise<Record<string, number>> {
  // The node first applies what the others have committed.
  const wait = 'SET STATEMENT wsrep_sync_wait = 1 FOR';
  const tables = await node.query<RowDataPacket & { name: string }>(
    `${wait} SELECT CONCAT(TABLE_SCHEMA, '.', TABLE_NAME) AS name FROM information_schema.TABLES
     WHERE TABLE_SCHEMA IN (${databases.map((name) => `'${name}'`).join(', ')}) ORDER BY name`,
  );
  const names = tables.map(({ name }) => name);
  await node.query(`${wait} SELECT 1 FROM ${names[0]} LIMIT 1`);
  const sums = await node.query<RowDataPacket & { Table: string; Checksum: number }>(
    `CHECKSUM TABLE ${names.join(', ')}`,
  );
  return Object.fromEntries(sums.map(({ Table, Checksum }) => [Table, Checksum]));
}
