import { tasks } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import { addTask } from './admin/add-task';
import { changeTask } from './admin/change-task';
import { addTaskNote, listTaskNotes, removeTaskNote } from './admin/task-notes';
import { addMessage } from './conversation/add-message';
import { listMessages } from './conversation/list-messages';
import { removeMessage } from './conversation/remove-message';
import type { Deps } from './deps';
import { getTaskStorage } from './files/task-quota';
import { getMeetingFile } from './meetings/get-meeting-file';
import { exportAllTasks } from './tasks/export-tasks';
import { listTasks } from './tasks/list-tasks';
import { getTask } from './tasks/read-tasks';
import type { TaskRecord } from './tasks/task-view';

/** Routes on the tasks of all clients, for admins. */
export function adminRoutes(serve: Serve, deps: Deps): void {
  const { view, messageView, clients } = deps;
  const viewAll = async (records: readonly TaskRecord[]) => {
    const names = await clients.namesIfAvailable(records.map(({ clientId }) => clientId));
    return records.map((task) => view.forAdmin({ ...task, clientName: names.get(task.clientId) ?? '' }));
  };
  const viewOne = async (record: TaskRecord) => {
    const names = await clients.namesIfAvailable([record.clientId]);
    return view.forAdmin({ ...record, clientName: names.get(record.clientId) ?? '' });
  };

  serve(tasks.listAllTasks, async ({ input }) => {
    const { tasks: records, ...page } = await listTasks(deps, input.query);
    return { tasks: await viewAll(records), ...page };
  });
  serve(tasks.exportAllTasks, ({ input }) => exportAllTasks(deps, input.query));
  serve(tasks.getTask, ({ input }) => getTask(deps, input.params.id), viewOne);
  serve(
    tasks.addTask,
    ({ actor, input: { body, files: uploads = {} }, idempotency }) =>
      addTask(deps, body, { uploads, actor, idempotency }),
    async (task) => ({ entry: await viewOne(task) }),
  );
  serve(
    tasks.updateTaskStatus,
    ({ input: { params, body }, actor, idempotency, precondition }) =>
      changeTask(deps, { id: params.id, change: body, actor, idempotency, precondition }),
    viewOne,
  );
  serve(tasks.getTaskStorage, ({ input }) => getTaskStorage(deps, input.params.clientId));
  serve(tasks.getTaskMeetingFile, ({ input }) => getMeetingFile(deps, input.params.id));

  serve(tasks.listTaskMessages, async ({ actor, input: { params, query } }) => {
    const { messages, hasOlder } = await listMessages(deps, { taskId: params.id }, { ...query, actor });
    return { messages: messages.map(messageView.forAdmin), hasOlder };
  });
  serve(
    tasks.addTaskMessage,
    ({ actor, input: { params, body, files: uploads = {} }, idempotency }) =>
      addMessage(deps, { taskId: params.id, ...body, uploads, actor, idempotency }),
    messageView.forAdmin,
  );
  serve(tasks.removeTaskMessage, ({ actor, input: { params } }) =>
    removeMessage(deps, { taskId: params.id, messageId: params.messageId, actor }),
  );

  serve(tasks.listTaskNotes, ({ input }) => listTaskNotes(deps, input.params.id));
  serve(tasks.addTaskNote, ({ actor, input: { params, body }, idempotency }) =>
    addTaskNote(deps, { taskId: params.id, html: body.body, actor, idempotency }),
  );
  serve(tasks.removeTaskNote, ({ actor, input: { params } }) =>
    removeTaskNote(deps, { taskId: params.id, noteId: params.noteId, actor }),
  );
}
