import { auditStatement, changesBetween } from '@hourbank/service-kit/audit';
import { executeAll, type Tx } from '@hourbank/service-kit/db';
import { notFound } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import { factStatement } from '@hourbank/service-kit/outbox';
import type { Precondition } from '@hourbank/service-kit/revisions';
import type { Deps } from '../deps';
import {
  allOf,
  changedFileFields,
  type FileRows,
  type KeptFiles,
  partition,
  mergeFiles,
  type Uploads,
} from '../files/task-files';
import type { TaskQuota } from '../files/task-quota';
import { meetingOf, noMeeting } from '../meetings/meeting-rules';
import { taskFactOfClient } from './task-facts';
import { changedFields, cleanDescription, type RequestedChange, requestedTask } from './task-rules';
import type { TaskWithMeeting } from './task-store';
import { type TaskRecord, taskRecord } from './task-view';

interface TaskChange {
  fields: RequestedChange;
  kept: KeptFiles;
  uploads: Uploads;
  quota: TaskQuota;
  actor: string;
  idempotency: IdempotencyContext;
  precondition: Precondition;
}

type UpdateDeps = Pick<Deps, 'transact' | 'tasks' | 'meetings' | 'taskFiles' | 'now'>;

/**
 * Changes the fields that the request contains, in any status (D-42). Keeps the listed files, or all without a list,
 * and adds the new ones (D-44). Throws 404 if the client has no such task, 422 for invalid values and 409
 * `quota_reached` (D-92).
 */
export async function updateTask(
  deps: UpdateDeps,
  clientId: number,
  id: number,
  { fields, kept, uploads, quota, actor, idempotency, precondition }: TaskChange,
): Promise<TaskRecord> {
  const { tasks, taskFiles } = deps;
  const requested =
    fields.description === undefined ? fields : { ...fields, description: await cleanDescription(fields.description) };
  const before = await tasks.find(id, { clientId });
  if (!before) throw notFound();
  // Validates before the files are stored, and again under the lock. With a stated revision, a stale revision must be
  // reported before an invalid meeting, so only the second check applies.
  if (precondition.expected === null) meetingOf(requestedTask(before, requested), deps.now(), before);

  return taskFiles.withStored(clientId, uploads, quota, async (fresh) => {
    const { task, released } = await deps.transact(async (tx) => {
      const row = await tasks.lock(tx, id, { clientId });
      if (!row) throw notFound();
      const outcome = await apply(deps, tx, row, { fields: requested, kept, fresh, actor, precondition });
      // A repeated request must not add the files again.
      return { ...outcome, task: await idempotency.saveResponse(tx, outcome.task) };
    });
    await taskFiles.discard(released);
    return task;
  });
}

async function apply(
  deps: UpdateDeps,
  tx: Tx,
  row: TaskWithMeeting,
  {
    fields,
    kept,
    fresh,
    actor,
    precondition,
  }: Omit<TaskChange, 'uploads' | 'quota' | 'idempotency'> & { fresh: FileRows },
) {
  const { tasks, meetings, taskFiles, now } = deps;
  const stored = (await taskFiles.list(tx, [row]))(row.id);
  const wanted = requestedTask(row, fields);
  const changed = [...changedFields(row, wanted), ...changedFileFields(stored, kept, fresh)];
  if (changed.length === 0) return { task: taskRecord(row, stored), released: [] };
  if (await tasks.revisions.isRepeated(tx, row.id, precondition))
    return { task: taskRecord(row, stored), released: allOf(fresh) };
  const { stays, removed } = partition(stored, kept);
  const files = mergeFiles(stays, fresh);
  const at = now();
  const meeting = meetingOf(wanted, at, row);

  await taskFiles.release(tx, removed);
  await taskFiles.attach(tx, fresh, row.id);
  const { meetingStart: _start, meetingEnd: _end, ...content } = wanted;
  await tasks.change(tx, row, { ...content, hasFiles: allOf(files).length > 0 });
  if (meeting) await meetings.put(tx, row.id, meeting, at);
  else if (row.meetingStart) await meetings.remove(tx, row.id, at);

  await executeAll(tx, [
    auditStatement({
      subject: `task:${row.id}`,
      clientId: row.clientId,
      changes: changesBetween(
        { ...requestedTask(row, {}), files: allOf(stored).length },
        { ...wanted, files: allOf(files).length },
        ['description'],
      ),
    }),
    factStatement(taskFactOfClient('changed', { ...row, ...content })),
  ]);
  const edit = { fields: changed, by: actor, at, request: precondition.request };
  const revision = await tasks.revisions.recordEdit(tx, row.id, edit);
  const ends = meeting ?? { ...noMeeting, meetingJoinUrl: null };
  return { task: taskRecord({ ...row, ...content, ...ends, revision, awaits: 'us' }, files), released: removed };
}
