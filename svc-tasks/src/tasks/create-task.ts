import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import type { Tx } from '@hourbank/service-kit/db';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Deps } from '../dependencies';
import { allOf, type FileRows, type Uploads } from '../files/task-files';
import { type Meeting, meetingOf, noMeeting } from '../meetings/meeting-rules';
import { cleanDescription, type TaskContent, type TaskFields } from './task-rules';
import { type TaskRecord, taskRecord } from './task-view';

type CreateDeps = Pick<Deps, 'tx' | 'tasks' | 'meetings' | 'taskFiles' | 'now'>;

/**
 * Creates a pending task of a client (D-42). Stores the files first, so that the transaction does not wait for uploads.
 * Throws 422 for an invalid description, meeting or file.
 */
export async function createTask(
  deps: CreateDeps,
  clientId: number,
  { fields, uploads, idempotency }: { fields: TaskFields; uploads: Uploads; idempotency: IdempotencyContext },
): Promise<TaskRecord> {
  const { meetingStart, meetingEnd, ...given } = fields;
  const content = { ...given, description: cleanDescription(given.description) };
  const meeting = meetingOf({ meetingStart, meetingEnd }, deps.now());
  const files = await deps.taskFiles.receive(clientId, uploads);
  try {
    return await deps.tx(async (work) =>
      idempotency.saveResponse(work, await insert(deps, work, { clientId, content, meeting, files })),
    );
  } catch (cause) {
    await deps.taskFiles.discard(allOf(files));
    throw cause;
  }
}

interface Draft {
  clientId: number;
  content: TaskContent;
  meeting: Meeting | null;
  files: FileRows;
}

async function insert(
  { tasks, meetings, taskFiles, now }: CreateDeps,
  work: Tx,
  { clientId, content, meeting, files }: Draft,
): Promise<TaskRecord> {
  const at = now();
  const row = await tasks.insert(work, clientId, { ...content, hasFiles: allOf(files).length > 0 }, at);
  await taskFiles.attach(work, files, row.id);
  if (meeting) await meetings.put(work, row.id, meeting, at);
  await recordAudit(work, {
    subject: `task:${row.id}`,
    clientId,
    changes: changesBetween(null, { ...content, ...meeting, files: allOf(files).length }, ['description']),
  });
  return taskRecord({ ...row, ...(meeting ?? noMeeting), meetingJoinUrl: null }, files);
}
