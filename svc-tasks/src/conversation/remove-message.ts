import { auditStatement } from '@hourbank/service-kit/audit';
import type { Session } from '@hourbank/service-kit/auth';
import { executeAll } from '@hourbank/service-kit/db';
import { conflict, notAllowed, notFound } from '@hourbank/service-kit/errors';
import { factStatement } from '@hourbank/service-kit/outbox';
import type { Deps } from '../deps';
import type { TaskKey } from '../messages/message-store';
import { messageRemovedFact } from '../tasks/task-facts';
import { isAuthor, isStatusChange, removableMinutes, removableUntil } from './message-rules';

/**
 * Removes a message with its files, and withdraws emails about it that still wait (D-77). Removing it again changes
 * nothing. Throws 404 if the task has no such message, 403 if somebody else wrote it, and 409 `message_locked` after 15
 * minutes.
 */
export async function removeMessage(
  deps: Pick<Deps, 'transact' | 'tasks' | 'messages' | 'messageFiles' | 'now'>,
  { taskId, clientId, messageId, actor }: TaskKey & { messageId: number; actor: Session },
): Promise<void> {
  const { tasks, messages, messageFiles } = deps;
  const released = await deps.transact(async (tx) => {
    const task = await tasks.lock(tx, taskId, { clientId });
    const message = task && (await messages.find(tx, taskId, messageId));
    if (!message || isStatusChange(message)) throw notFound();
    if (!isAuthor(message, actor)) throw notAllowed();
    if (message.removedAt) return [];
    const at = deps.now();
    if (at > removableUntil(message))
      throw conflict('message_locked', `Messages can be removed for ${removableMinutes} minutes.`, {
        params: { minutes: removableMinutes },
      });
    const files = message.files ? messageFiles.rowsOf(message.files) : [];
    await messageFiles.release(tx, files);
    await messages.remove(tx, messageId, at);
    await tasks.setConversation(tx, task, { messageCount: task.messageCount - 1 });
    await executeAll(tx, [
      auditStatement({ subject: `task:${taskId}`, clientId: task.clientId }),
      ...(message.eventId ? [factStatement(messageRemovedFact(task, message.eventId))] : []),
    ]);
    return files;
  });
  await messageFiles.discard(released);
}
