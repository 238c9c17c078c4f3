import type { OwnMessage, TaskMessage } from '@hourbank/contracts';
import type { Session } from '@hourbank/service-kit/auth';
import type { FileViewer } from '../files/file-view';
import { type TaskFiles } from '../files/task-files';
import type { MessageRow } from '../messages/message-store';
import { isAuthor, isStatusChange, removableUntil } from './message-rules';

/** A message as one caller sees it, without the URLs of its files. Can be stored as JSON. */
export type MessageRecord = Omit<TaskMessage, keyof TaskFiles> & { files: TaskFiles | null };

/** The record of a message for a caller. */
export function messageRecord(row: MessageRow, caller: Session, now: Date): MessageRecord {
  const { id, body, files, byAdmin, authorId, authorName, setStatus, removedAt, createdAt } = row;
  const until = removableUntil(row);
  const canRemove = isAuthor(row, caller) && !isStatusChange(row) && removedAt === null && now <= until;
  return {
    id,
    at: createdAt.toISOString(),
    byAdmin,
    authorId,
    authorName,
    body,
    files,
    setStatus,
    isRemoved: removedAt !== null,
    removableUntil: canRemove ? until.toISOString() : null,
  };
}

const noFiles: TaskFiles = { screenshots: [], documents: [] };

/** Creates the views of a message for its client and for admins. */
export const createMessageView = (fileView: FileViewer) => ({
  /** Says only which side wrote it (D-65). */
  own({ byAdmin, authorId: _, authorName: _name, files, ...message }: MessageRecord): OwnMessage {
    return { ...message, ...fileView('message', files ?? noFiles), side: byAdmin ? 'us' : 'you' };
  },

  forAdmin({ files, ...message }: MessageRecord): TaskMessage {
    return { ...message, ...fileView('message', files ?? noFiles) };
  },
});
