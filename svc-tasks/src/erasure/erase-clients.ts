import type { IdentityEvent } from '@hourbank/contracts';
import { execute, type Tx } from '@hourbank/service-kit/db';
import { releaseFilesOf } from '@hourbank/service-kit/files';
import { createMeetingStore } from '../meetings/meeting-store';
import { createMessageStore } from '../messages/message-store';
import { removeNotes } from '../notes/remove-notes';

/**
 * Erases the texts, messages, notes, recent edits with their names, files and join links of the clients that events say
 * are erased (D-72). Dates and states of tasks stay. It can be repeated. Returns whether rows are left for a further
 * transaction.
 */
export async function eraseClients(tx: Tx, events: readonly IdentityEvent[]): Promise<boolean> {
  const meetings = createMeetingStore(tx);
  for (const event of events) {
    if (event.kind !== 'client_erased') continue;
    const { clientId } = event;
    await execute(
      tx,
      `UPDATE tasks SET description = '', search_text = '', has_files = 0, message_count = 0, recent_edits = NULL
      WHERE client_id = ?`,
      [clientId],
    );
    await createMessageStore(tx).erase(tx, clientId, new Date());
    await removeNotes(tx, { clientId });
    if (await meetings.endLinks(tx, clientId)) return true;
    if (await releaseFilesOf(tx, clientId, new Date())) return true;
  }
  return false;
}
