import { inOrder, placeholders, select, type Tx } from '@hourbank/service-kit/db';
import { clientReader, type ClientRecord } from './client-table';

/** Returns clients in the order of the ids, closed ones included. */
export async function readClients(read: Tx, ids: readonly number[]): Promise<ClientRecord[]> {
  if (ids.length === 0) return [];
  const rows = await select<object>(
    read,
    `SELECT ${clientReader.columns} FROM clients WHERE id IN (${placeholders(ids)})`,
    ids,
  );
  return inOrder(ids, rows.map(clientReader.record));
}
