import { auditStatement, changesBetween } from '@hourbank/service-kit/audit';
import { executeAll } from '@hourbank/service-kit/db';
import { notFound } from '@hourbank/service-kit/errors';
import { factStatement } from '@hourbank/service-kit/outbox';
import { type Precondition } from '@hourbank/service-kit/revisions';
import type { Deps } from '../deps';
import { allOf } from '../files/task-files';
import { taskFactOfClient } from './task-facts';
import { requestedTask } from './task-rules';

/**
 * Deletes a task of the client in any status (D-42), with its files and its meeting. Throws 404 if the client has no
 * such task.
 */
export async function deleteTask(
  { transact, tasks, meetings, taskFiles, now }: Pick<Deps, 'transact' | 'tasks' | 'meetings' | 'taskFiles' | 'now'>,
  clientId: number,
  id: number,
  precondition: Precondition,
): Promise<void> {
  const released = await transact(async (tx) => {
    const row = await tasks.lock(tx, id, { clientId });
    if (!row) throw notFound();
    await tasks.revisions.assertRevision(tx, id, precondition);
    const files = allOf((await taskFiles.list(tx, [row]))(id));
    await taskFiles.release(tx, files);
    if (row.meetingStart) await meetings.remove(tx, id, now());
    await tasks.remove(tx, row);
    await executeAll(tx, [
      auditStatement({
        subject: `task:${id}`,
        clientId,
        changes: changesBetween({ ...requestedTask(row, { keepMeeting: true }), files: files.length }, null, [
          'description',
        ]),
      }),
      factStatement(taskFactOfClient('deleted', row)),
    ]);
    return files;
  });
  await taskFiles.discard(released);
}
