import type { AdminTask, Task } from '@hourbank/contracts';
import type { SignedUrls, StoredFile } from '@hourbank/service-kit/files';
import { type FileKind, type FileRows, filesView, type TaskFiles } from '../files/task-files';
import type { TaskWithMeeting } from './task-store';

/** URL prefixes of task files. */
export const prefixes: Record<FileKind | 'thumbnails', string> = {
  screenshots: '/uploads/tasks/screenshots',
  documents: '/uploads/tasks/documents',
  thumbnails: '/uploads/tasks/thumbnails',
};

/**
 * The response for a task, without the URLs of its files: those are short-lived, so they are signed when the response
 * is sent. Can be stored as JSON.
 */
export type TaskRecord = Omit<TaskWithMeeting, 'hasFiles' | 'createdAt'> & Pick<Task, 'createdAt'> & TaskFiles;
type AdminTaskRecord = TaskRecord & { clientName: string };

export const taskRecord = ({ hasFiles: _, createdAt, ...row }: TaskWithMeeting, files: FileRows): TaskRecord => ({
  ...row,
  createdAt: createdAt.toISOString(),
  ...filesView(files),
});

/** Creates the views that add a signed URL to each file (D-23, D-43). */
export function createTaskView(signedUrls: SignedUrls) {
  const view = (kind: FileKind, { id, name, ext }: Pick<StoredFile, 'id' | 'name' | 'ext'>) => {
    const url = signedUrls.sign(prefixes[kind], { id, ext });
    return { id, name, url, directUrl: url };
  };

  const own = ({ clientId: _, screenshots, documents, ...task }: TaskRecord): Task => ({
    ...task,
    screenshots: screenshots.map((file) => ({
      ...view('screenshots', file),
      thumbnailUrl: signedUrls.sign(prefixes.thumbnails, { id: file.id, ext: 'webp' }),
    })),
    documents: documents.map((file) => view('documents', file)),
  });

  return {
    own,
    forAdmin: ({ clientName, ...task }: AdminTaskRecord): AdminTask => ({
      ...own(task),
      clientId: task.clientId,
      clientName,
    }),
  };
}
