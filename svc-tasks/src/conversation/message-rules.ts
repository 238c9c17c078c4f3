import { isBlankHtml, type TaskTurn } from '@hourbank/contracts';
import type { Session } from '@hourbank/service-kit/auth';
import { invalid } from '@hourbank/service-kit/errors';
import { cleanInTurn } from '@hourbank/service-kit/rich-text';
import { countUploads, type Uploads } from '../files/task-files';
import type { MessageRow } from '../messages/message-store';
import type { TaskRow } from '../tasks/task-store';

export const removableMinutes = 15;

/** Until when its author can remove a message (D-77). */
export const removableUntil = ({ createdAt }: MessageRow): Date =>
  new Date(createdAt.getTime() + removableMinutes * 60_000);

/** Whether a person wrote a message. The client of a task is one person. */
export const isAuthor = ({ byAdmin, authorId }: MessageRow, { role, id }: Pick<Session, 'role' | 'id'>): boolean =>
  role === 'client' ? !byAdmin : byAdmin && authorId === id;

/** Whether a row only says that an admin changed the status. */
export const isStatusChange = ({ body, files, removedAt }: MessageRow): boolean =>
  body === '' && files === null && removedAt === null;

/**
 * Sanitizes the text of a message for storage (D-37). Throws 422 if it is blank and there are no files. A script, for
 * example, is blank only after sanitizing.
 */
export async function cleanBody(html: string, uploads: Uploads): Promise<string> {
  const clean = isBlankHtml(html) ? '' : await cleanInTurn(html);
  const body = isBlankHtml(clean) ? '' : clean;
  if (body === '' && countUploads(uploads) === 0) throw invalid({ body: 'Message cannot be empty.' });
  return body;
}

/** Whose turn a task is after a message (D-78). A task that becomes done waits for nobody. */
export function turnAfter(
  role: Session['role'],
  { waits, newStatus }: { waits: boolean; newStatus: TaskRow['status'] | undefined },
): TaskTurn {
  if (role === 'client') return 'us';
  return waits && newStatus !== 'done' ? 'client' : 'none';
}
