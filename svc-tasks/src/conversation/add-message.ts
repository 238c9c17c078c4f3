import { randomUUID } from 'node:crypto';
import { auditStatement, changesBetween } from '@hourbank/service-kit/audit';
import { actorOf, type Session } from '@hourbank/service-kit/auth';
import { executeAll, type Tx } from '@hourbank/service-kit/db';
import { clientClosed, notFound } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import { factStatement } from '@hourbank/service-kit/outbox';
import type { Deps } from '../deps';
import { allOf, type FileRows, filesView, type Uploads } from '../files/task-files';
import type { TaskQuota } from '../files/task-quota';
import type { TaskKey } from '../messages/message-store';
import { messageFact } from '../tasks/task-facts';
import type { TaskStatus } from '../tasks/task-store';
import { cleanBody, turnAfter } from './message-rules';
import { messageRecord, type MessageRecord } from './message-view';

interface NewMessage extends TaskKey {
  body?: string | undefined;
  uploads: Uploads;
  /** The limits of a client. */
  quota?: TaskQuota;
  /** Whether the team waits for an answer, and the new status: both only of admins. */
  waits?: boolean | undefined;
  status?: TaskStatus | undefined;
  actor: Session;
  idempotency: IdempotencyContext;
}

type AddDeps = Pick<Deps, 'transact' | 'tasks' | 'messages' | 'messageFiles' | 'limiter' | 'limits' | 'now'>;

/**
 * Adds a message of either side to a task, and tells the other side (D-77). Throws 404 if there is no such task, or the
 * client has none, 422 for a message without a text and files, 409 `client_closed` if the client is erased, 409
 * `quota_reached` (D-92) and, of clients, 429.
 */
export async function addMessage(deps: AddDeps, message: NewMessage): Promise<MessageRecord> {
  const { taskId, clientId, uploads, quota, actor, idempotency } = message;
  const body = await cleanBody(message.body ?? '', uploads);
  const task = await deps.tasks.find(taskId, { clientId });
  if (!task) throw notFound();
  if (actor.role === 'client') await deps.limiter.take('tasks', `client:${actor.id}`, deps.limits.tasks);
  return deps.messageFiles.withStored(task.clientId, uploads, quota, (files) =>
    deps.transact(async (tx) => idempotency.saveResponse(tx, await insert(deps, tx, { ...message, body, files }))),
  );
}

async function insert(
  { tasks, messages, messageFiles, now }: AddDeps,
  tx: Tx,
  { taskId, clientId, body, files, waits = false, status, actor }: NewMessage & { body: string; files: FileRows },
): Promise<MessageRecord> {
  const task = await tasks.lock(tx, taskId, { clientId });
  if (!task) throw notFound();
  if (task.description === '') throw clientClosed();
  const at = now();
  const newStatus = status === task.status ? undefined : status;
  const awaits = turnAfter(actor.role, { waits, newStatus });
  const byAdmin = actor.role === 'admin';
  const eventId = randomUUID();
  const row = await messages.insert(tx, {
    taskId,
    clientId: task.clientId,
    byAdmin,
    authorId: byAdmin ? actor.id : null,
    authorName: byAdmin ? (actor.name ?? '') : '',
    body,
    files: allOf(files).length > 0 ? filesView(files) : null,
    setStatus: newStatus ?? null,
    eventId,
    createdAt: at,
  });
  await messageFiles.attach(tx, files, taskId);
  await tasks.setConversation(tx, task, { awaits, messageCount: task.messageCount + 1 });
  if (newStatus) {
    await tasks.setStatus(tx, task, newStatus);
    await tasks.revisions.recordEdit(tx, taskId, { fields: ['status'], by: actorOf(actor), at, request: null });
  }
  const told = {
    body,
    fileNames: allOf(files).map(({ name }) => name),
    status: newStatus,
    waits: awaits === 'client',
  };
  await executeAll(tx, [
    auditStatement({
      subject: `task:${taskId}`,
      clientId: task.clientId,
      changes: changesBetween(
        { status: task.status, files: 0 },
        { status: newStatus ?? task.status, files: allOf(files).length },
      ),
    }),
    factStatement(messageFact(task, byAdmin ? 'reply' : 'message', told), eventId),
  ]);
  return messageRecord(row, actor, at);
}
