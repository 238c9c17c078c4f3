import { auditStatement, changesBetween } from '@hourbank/service-kit/audit';
import { executeAll } from '@hourbank/service-kit/db';
import { notFound } from '@hourbank/service-kit/errors';
import { type IdempotencyContext } from '@hourbank/service-kit/idempotency';
import { factStatement } from '@hourbank/service-kit/outbox';
import { type Precondition } from '@hourbank/service-kit/revisions';
import type { Deps } from '../deps';
import { taskStatusFact } from '../tasks/task-facts';
import { withFiles } from '../tasks/read-tasks';
import type { TaskStatus } from '../tasks/task-store';
import type { TaskRecord } from '../tasks/task-view';

interface StatusChange {
  id: number;
  status: TaskStatus;
  actor: string;
  idempotency: IdempotencyContext;
  precondition: Precondition;
}

/** Changes the status of a task, from any status to any other (D-42). Throws 404 if the task does not exist. */
export const setTaskStatus = (
  deps: Pick<Deps, 'transact' | 'tasks' | 'taskFiles' | 'now'>,
  { id, status, actor, idempotency, precondition }: StatusChange,
): Promise<TaskRecord> =>
  deps.transact(async (tx) => {
    const { tasks } = deps;
    const row = await tasks.lock(tx, id);
    if (!row) throw notFound();
    const isUpToDate = row.status === status || (await tasks.revisions.isRepeated(tx, id, precondition));
    if (!isUpToDate) {
      await executeAll(tx, [
        auditStatement({
          subject: `task:${id}`,
          clientId: row.clientId,
          changes: changesBetween({ status: row.status }, { status }),
        }),
        factStatement(taskStatusFact(row, status)),
      ]);
      await tasks.setStatus(tx, row, status);
      row.status = status;
      const edit = { fields: ['status'], by: actor, at: deps.now(), request: precondition.request };
      row.revision = await tasks.revisions.recordEdit(tx, id, edit);
    }
    const [record] = await withFiles(deps, tx, [row]);
    if (!record) throw notFound();
    return idempotency.saveResponse(tx, record);
  });
