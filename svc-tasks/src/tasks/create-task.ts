import type { Tx } from '@hourbank/service-kit/db';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { TasksDeps } from '../deps';
import { allOf, type FileRows, type Uploads } from '../files/task-files';
import { type Meeting, meetingOf } from '../meetings/meeting-rules';
import { cleanDescription } from './task-rules';
import { type TaskRecord, taskRecord } from './task-view';

/** The fields of a task that a client sets. */
export interface TaskFields {
  description: string;
  meetingStart?: string;
  meetingEnd?: string;
}

/**
 * Creates a pending task of a client (D-42). Stores the files first, so that the transaction does not wait for uploads.
 * Throws 422 for an invalid description, meeting or file.
 */
export async function createTask(
  deps: TasksDeps,
  clientId: number,
  { fields, uploads, idempotency }: { fields: TaskFields; uploads: Uploads; idempotency: IdempotencyContext },
): Promise<TaskRecord> {
  const description = cleanDescription(fields.description);
  const meeting = meetingOf(fields, deps.now());
  const files = await deps.taskFiles.receive(clientId, uploads);
  try {
    return await deps.tx(async (work) =>
      idempotency.saveResponse(work, await insert(deps, work, { clientId, description, meeting, files })),
    );
  } catch (cause) {
    await deps.taskFiles.discard(allOf(files));
    throw cause;
  }
}

interface Draft {
  clientId: number;
  description: string;
  meeting: Meeting | null;
  files: FileRows;
}

async function insert(
  { tasks, meetings, taskFiles, now }: TasksDeps,
  work: Tx,
  { clientId, description, meeting, files }: Draft,
): Promise<TaskRecord> {
  const at = now();
  const hasFiles = allOf(files).length > 0;
  const id = await tasks.insert(work, clientId, { description, hasFiles }, at);
  await taskFiles.attach(work, files, id);
  if (meeting) await meetings.put(work, id, meeting, at);
  const ends = meeting ?? { meetingStart: null, meetingEnd: null };
  return taskRecord(
    {
      id,
      revision: 1,
      clientId,
      description,
      status: 'pending',
      createdAt: at.toISOString(),
      hasFiles,
      ...ends,
      meetingJoinUrl: null,
    },
    files,
  );
}
