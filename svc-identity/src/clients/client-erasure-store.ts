import { executeAll, type Tx } from '@hourbank/service-kit/db';

/**
 * Deletes what other tables know of a client: devices and addresses of its sessions, its notices, and what it wanted to
 * be told about. Links of emails and requested emails end long before, and are pruned.
 */
export async function removeClientRows(tx: Tx, id: number): Promise<void> {
  const recipient = `client:${id}`;
  await executeAll(tx, [
    { sql: "DELETE FROM sessions WHERE role = 'client' AND subject = ?", parameters: [id] },
    ...['notices', 'undeliverable_emails', 'muted_channels'].map((table) => ({
      sql: `DELETE FROM ${table} WHERE recipient = ?`,
      parameters: [recipient],
    })),
  ]);
}
