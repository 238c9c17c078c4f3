import { auditStatement, changesBetween } from '@hourbank/service-kit/audit';
import { executeAll } from '@hourbank/service-kit/db';
import { notFound } from '@hourbank/service-kit/errors';
import { factStatement } from '@hourbank/service-kit/outbox';
import { type Precondition } from '@hourbank/service-kit/revisions';
import type { Deps } from '../deps';
import { allOf, uploadPurposes } from '../files/task-files';
import { removeNotes } from '../notes/remove-notes';
import { taskFactOfClient } from './task-facts';
import { requestedTask } from './task-rules';

/**
 * Deletes a task of the client in any status (D-42), with its messages, notes, files and meeting. Throws 404 if the
 * client has no such task.
 */
export async function deleteTask(
  {
    transact,
    tasks,
    messages,
    meetings,
    files: storedFiles,
    taskFiles,
    now,
  }: Pick<Deps, 'transact' | 'tasks' | 'messages' | 'meetings' | 'files' | 'taskFiles' | 'now'>,
  clientId: number,
  id: number,
  precondition: Precondition,
): Promise<void> {
  const released = await transact(async (tx) => {
    const row = await tasks.lock(tx, id, { clientId });
    if (!row) throw notFound();
    await tasks.revisions.assertRevision(tx, id, precondition);
    const files = allOf((await taskFiles.list(tx, [row]))(id));
    // Those of messages too, whatever their number. The next sweep removes their objects.
    await storedFiles.releaseOf(tx, [...uploadPurposes, 'thumbnail'], id);
    await messages.removeAll(tx, id);
    await removeNotes(tx, { taskId: id });
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
