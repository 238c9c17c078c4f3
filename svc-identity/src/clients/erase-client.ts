import { recordAudit } from '@hourbank/service-kit/audit';
import { executeAll, type Tx } from '@hourbank/service-kit/db';
import { conflict } from '@hourbank/service-kit/errors';
import { isRestorable, restorableUntil } from './deleted-clients';
import type { IdentityCore } from '../dependencies';
import { preferencesSubject } from '../preferences/unsubscribe';

/**
 * Deletes what other tables know of a client: devices and addresses of its sessions, its notices and the emails about
 * them, those that tell admins what it did, and what it wanted to be told about, with its name as the author. Links of
 * emails and requested emails end long before, and are pruned.
 */
async function removeClientRows(tx: Tx, id: number): Promise<void> {
  const recipient = `client:${id}`;
  await executeAll(tx, [
    { sql: "DELETE FROM sessions WHERE role = 'client' AND subject = ?", parameters: [id] },
    ...['notices', 'notice_emails', 'undeliverable_emails', 'muted_channels'].map((table) => ({
      sql: `DELETE FROM ${table} WHERE recipient = ?`,
      parameters: [recipient],
    })),
    // Facts contain texts of the client also where they are for admins (D-76).
    ...['notices', 'notice_emails'].map((table) => ({
      sql: `DELETE FROM ${table} WHERE client_id = ? AND kind LIKE 'fact.%'`,
      parameters: [id],
    })),
    { sql: 'DELETE FROM setting_revisions WHERE subject = ?', parameters: [preferencesSubject(recipient)] },
  ]);
}

/**
 * Erases what is known about a client that can no longer be restored, and tells the other services in the same
 * transaction. Its id, its hours and what was sold stay. It can be repeated, for example after a restore of an earlier
 * backup. Throws a 409 for other clients.
 */
export const eraseClient = (
  {
    transact,
    clients,
    credentials,
    events,
    now,
  }: Pick<IdentityCore, 'transact' | 'clients' | 'credentials' | 'events' | 'now'>,
  id: number,
): Promise<void> =>
  transact(async (tx) => {
    const client = await clients.lockDeleted(tx, id);
    if (!client) throw conflict('client_not_deleted', `There is no deleted client ${id}. Delete the client first.`);
    if (isRestorable(client, now())) {
      const until = restorableUntil(client.closedAt).toISOString();
      throw conflict('client_restorable', `Client ${id} can be restored until ${until}. Erase it after that.`);
    }
    await clients.erase(tx, id);
    await credentials.remove(tx, { role: 'client', id });
    await removeClientRows(tx, id);
    await recordAudit(tx, { action: 'client.erased', subject: `client:${id}`, clientId: id });
    await events.append(tx, [{ kind: 'client_erased', clientId: id }], now());
  });
