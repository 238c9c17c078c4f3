import type { IdentityEvent } from '@hourbank/contracts';
import { execute, type Tx } from '@hourbank/service-kit/db';
import { releaseFilesOf } from '@hourbank/service-kit/files';

/**
 * Erases the texts and files of the clients that events say are erased (D-72). Dates and states of tasks stay.
 * It can be repeated. Returns whether files are left for a further transaction.
 */
export async function eraseClients(tx: Tx, events: readonly IdentityEvent[]): Promise<boolean> {
  for (const event of events) {
    if (event.kind !== 'client_erased') continue;
    await execute(tx, "UPDATE tasks SET description = '', search_text = '', has_files = 0 WHERE client_id = ?", [
      event.clientId,
    ]);
    if (await releaseFilesOf(tx, event.clientId, new Date())) return true;
  }
  return false;
}
