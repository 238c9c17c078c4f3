import { auditStatement, changesBetween } from '@hourbank/service-kit/audit';
import { executeAll, type Tx } from '@hourbank/service-kit/db';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Deps } from '../deps';
import { factStatement } from '@hourbank/service-kit/outbox';
import { allOf, type FileRows, type Uploads } from '../files/task-files';
import { type TaskQuota, tooManyOpenTasks } from '../files/task-quota';
import { type Meeting, meetingOf, noMeeting } from '../meetings/meeting-rules';
import { taskAddedFact, taskFactOfClient } from './task-facts';
import { cleanDescription, type TaskContent, type TaskFields } from './task-rules';
import { type TaskRecord, taskRecord } from './task-view';

type InsertDeps = Pick<Deps, 'tasks' | 'meetings' | 'taskFiles' | 'now'>;
type CreateDeps = InsertDeps & Pick<Deps, 'transact' | 'limiter' | 'limits'>;

/**
 * Creates a pending task of a client (D-42). Stores the files first, so that the transaction does not wait for uploads.
 * Throws 422 for an invalid description, meeting or file, and 409 `quota_reached` (D-92), and 429 for
 * too many tasks in an hour.
 */
export async function createTask(
  deps: CreateDeps,
  clientId: number,
  {
    fields,
    uploads,
    quota,
    idempotency,
  }: { fields: TaskFields; uploads: Uploads; quota: TaskQuota; idempotency: IdempotencyContext },
): Promise<TaskRecord> {
  const { meetingStart, meetingEnd, ...given } = fields;
  const content = { ...given, description: await cleanDescription(given.description) };
  const meeting = meetingOf({ meetingStart, meetingEnd }, deps.now());
  await deps.limiter.take('tasks', `client:${clientId}`, deps.limits.tasks);
  return deps.taskFiles.withStored(clientId, uploads, quota, (files) =>
    deps.transact(async (tx) => {
      const task = await insertTask(deps, tx, { clientId, content, meeting, files });
      if ((await deps.tasks.openCount(tx, clientId)) > quota.maxOpenTasks) throw tooManyOpenTasks(quota);
      return idempotency.saveResponse(tx, task);
    }),
  );
}

interface Draft {
  clientId: number;
  content: TaskContent;
  meeting?: Meeting | null;
  files: FileRows;
  /** The admin who adds it. */
  addedBy?: string;
}

/** Inserts a pending task with stored files, and tells the other side. */
export async function insertTask(
  { tasks, meetings, taskFiles, now }: InsertDeps,
  tx: Tx,
  { clientId, content, meeting = null, files, addedBy = '' }: Draft,
): Promise<TaskRecord> {
  const at = now();
  const row = await tasks.insert(tx, clientId, { ...content, addedBy, hasFiles: allOf(files).length > 0 }, at);
  await taskFiles.attach(tx, files, row.id);
  if (meeting) await meetings.put(tx, row.id, meeting, at);
  await executeAll(tx, [
    auditStatement({
      subject: `task:${row.id}`,
      clientId,
      changes: changesBetween(null, { ...content, ...meeting, files: allOf(files).length }, ['description']),
    }),
    factStatement(addedBy === '' ? taskFactOfClient('created', row) : taskAddedFact(row)),
  ]);
  return taskRecord({ ...row, ...(meeting ?? noMeeting), meetingJoinUrl: null }, files);
}
