import type { InputOf, tasks as operations } from '@hourbank/contracts';
import { auditStatement, changesBetween } from '@hourbank/service-kit/audit';
import { actorOf, type Session } from '@hourbank/service-kit/auth';
import { executeAll, type Statement } from '@hourbank/service-kit/db';
import { notFound } from '@hourbank/service-kit/errors';
import { type IdempotencyContext } from '@hourbank/service-kit/idempotency';
import { factStatement } from '@hourbank/service-kit/outbox';
import { type Precondition } from '@hourbank/service-kit/revisions';
import type { Deps } from '../deps';
import { taskAssignedFact, taskStatusFact } from '../tasks/task-facts';
import { withFiles } from '../tasks/read-tasks';
import type { TaskRecord } from '../tasks/task-view';

interface Change {
  id: number;
  change: InputOf<typeof operations.updateTaskStatus>['body'];
  actor: Session;
  idempotency: IdempotencyContext;
  precondition: Precondition;
}

/**
 * Changes the status of a task, from any status to any other (D-42), its assignee or its turn (D-78). Only a new status
 * makes a new revision, and it is a row of the thread. Throws 404 if the task does not exist, 422 unless the assignee
 * works on tasks, and 503 `team_unavailable`.
 */
export async function changeTask(
  deps: Pick<Deps, 'transact' | 'tasks' | 'messages' | 'taskFiles' | 'colleagues' | 'now'>,
  { id, change, actor, idempotency, precondition }: Change,
): Promise<TaskRecord> {
  if (typeof change.assigneeId === 'number') await deps.colleagues.require(change.assigneeId);
  return deps.transact(async (tx) => {
    const { tasks } = deps;
    const row = await tasks.lock(tx, id);
    if (!row) throw notFound();
    const { status, assigneeId, awaits } = row;
    const before = { status, assigneeId, awaits };
    const after = {
      status: change.status ?? status,
      assigneeId: change.assigneeId === undefined ? assigneeId : change.assigneeId,
      awaits: change.awaits ?? awaits,
    };
    const newStatus = after.status === status ? null : after.status;
    if (newStatus === 'done') after.awaits = 'none';
    const changes = changesBetween(before, after);
    if (Object.keys(changes).length > 0 && !(await tasks.revisions.isRepeated(tx, id, precondition))) {
      const { clientId } = row;
      const at = deps.now();
      const facts: Statement[] = [];
      await tasks.setConversation(tx, row, { assigneeId: after.assigneeId, awaits: after.awaits });
      if (newStatus) {
        await tasks.setStatus(tx, row, newStatus);
        const edit = { fields: ['status'], by: actorOf(actor), at, request: precondition.request };
        row.revision = await tasks.revisions.recordEdit(tx, id, edit);
        await deps.messages.insert(tx, {
          taskId: id,
          clientId,
          byAdmin: true,
          authorId: actor.id,
          authorName: actor.name ?? '',
          body: '',
          files: null,
          setStatus: newStatus,
          eventId: null,
          createdAt: at,
        });
        facts.push(factStatement(taskStatusFact(row, newStatus)));
      }
      if (after.assigneeId !== null && after.assigneeId !== assigneeId && after.assigneeId !== actor.id)
        facts.push(factStatement(taskAssignedFact(row, after.assigneeId)));
      const action = newStatus ? 'task.statusChanged' : 'task.updated';
      await executeAll(tx, [auditStatement({ action, subject: `task:${id}`, clientId, changes }), ...facts]);
      Object.assign(row, after);
    }
    const [record] = await withFiles(deps, tx, [row]);
    if (!record) throw notFound();
    return idempotency.saveResponse(tx, record);
  });
}
