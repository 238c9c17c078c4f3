import type { IdentityEvent } from '@hourbank/contracts';
import { executeAll, type Tx } from '@hourbank/service-kit/db';
import { releaseFilesOf } from '@hourbank/service-kit/files';
import { eraseOpenChanges } from './erase-open-changes';

/**
 * What goes: the texts of entries and timers, and what statements say. A statement keeps its number, period and closing
 * balance; one that is being made fails, so that no process stores its files afterwards.
 */
const statementsFor = (clientId: number) =>
  [
    "UPDATE statements SET state = 'erased' WHERE client_id = ? AND state = 'sent'",
    "UPDATE statements SET state = 'failed', content = NULL, lease_until = NULL WHERE client_id = ? AND state IN ('pending', 'failed')",
    "UPDATE entries SET description = '', search_text = '', non_billable_reason = '', has_files = 0 WHERE client_id = ?",
    "UPDATE timers SET note = '' WHERE client_id = ?",
  ].map((sql) => ({ sql, parameters: [clientId] }));

/**
 * Erases the texts and files of the clients that events say are erased (D-72). Days and hours of entries stay.
 * It can be repeated. Returns whether files are left for a further transaction.
 */
export async function eraseClients(tx: Tx, events: readonly IdentityEvent[]): Promise<boolean> {
  for (const event of events) {
    if (event.kind !== 'client_erased') continue;
    await executeAll(tx, statementsFor(event.clientId));
    await eraseOpenChanges(tx, event.clientId);
    if (await releaseFilesOf(tx, event.clientId, new Date())) return true;
  }
  return false;
}
