import { tasks as operations } from '@hourbank/contracts';
import type { Session } from '@hourbank/service-kit/auth';
import { notFound } from '@hourbank/service-kit/errors';
import type { Deps } from '../deps';
import type { TaskKey } from '../messages/message-store';
import { type MessageRecord, messageRecord } from './message-view';

/**
 * Returns the newest messages of a task, or the newest before an id, oldest first, in one statement if there are any
 * (D-77). Throws 404 if there is no such task, or the client has none.
 */
export async function listMessages(
  { messages, tasks, now }: Pick<Deps, 'messages' | 'tasks' | 'now'>,
  task: TaskKey,
  {
    before,
    pageSize = operations.defaultMessagePageSize,
    actor,
  }: { before?: number | undefined; pageSize?: number | undefined; actor: Session },
): Promise<{ messages: MessageRecord[]; hasOlder: boolean }> {
  const rows = await messages.newest(task, { before, limit: pageSize + 1 });
  if (rows.length === 0 && !(await tasks.find(task.taskId, task))) throw notFound();
  const at = now();
  const shown = rows.slice(0, pageSize).reverse();
  return { messages: shown.map((row) => messageRecord(row, actor, at)), hasOlder: rows.length > pageSize };
}
