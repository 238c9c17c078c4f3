import { executeAll, type Tx } from '@hourbank/service-kit/db';
import { preferencesSubject } from '../preferences/unsubscribe';

/**
 * Deletes what other tables know of a client: devices and addresses of its sessions, its notices and the emails about
 * them, and what it wanted to be told about, with its name as the author. Links of emails and requested emails end long
 * before, and are pruned.
 */
export async function removeClientRows(tx: Tx, id: number): Promise<void> {
  const recipient = `client:${id}`;
  await executeAll(tx, [
    { sql: "DELETE FROM sessions WHERE role = 'client' AND subject = ?", parameters: [id] },
    ...['notices', 'notice_emails', 'undeliverable_emails', 'muted_channels'].map((table) => ({
      sql: `DELETE FROM ${table} WHERE recipient = ?`,
      parameters: [recipient],
    })),
    { sql: 'DELETE FROM setting_revisions WHERE subject = ?', parameters: [preferencesSubject(recipient)] },
  ]);
}
