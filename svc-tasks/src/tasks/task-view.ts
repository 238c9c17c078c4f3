import type { AdminTask, Task } from '@hourbank/contracts';
import type { FileViewer } from '../files/file-view';
import { type FileRows, filesView, type TaskFiles } from '../files/task-files';
import type { TaskWithMeeting } from './task-store';

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

/** Creates the views of a task for its client and for admins. */
export function createTaskView(fileView: FileViewer) {
  const own = ({ clientId: _, assigneeId: _assignee, addedBy, messageCount, ...task }: TaskRecord): Task => ({
    ...task,
    ...fileView('task', task),
    messages: messageCount,
    addedByUs: addedBy !== '',
  });

  return {
    own,
    forAdmin: ({ clientName, ...task }: AdminTaskRecord): AdminTask => ({
      ...own(task),
      clientId: task.clientId,
      clientName,
      assigneeId: task.assigneeId,
      addedBy: task.addedBy,
    }),
  };
}
