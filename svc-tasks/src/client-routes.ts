import { tasks } from '@hourbank/contracts';
import { actorOf } from '@hourbank/service-kit/auth';
import type { Serve } from '@hourbank/service-kit/http';
import { addMessage } from './conversation/add-message';
import { listMessages } from './conversation/list-messages';
import { removeMessage } from './conversation/remove-message';
import type { Deps } from './deps';
import { taskQuotaOf } from './files/task-quota';
import { getMeetingFile } from './meetings/get-meeting-file';
import { createTask } from './tasks/create-task';
import { deleteTask } from './tasks/delete-task';
import { exportOwnTasks } from './tasks/export-tasks';
import { listTasks } from './tasks/list-tasks';
import { getTask } from './tasks/read-tasks';
import { updateTask } from './tasks/update-task';

/**
 * Routes on a client's own tasks. Nothing that this file imports reads notes (D-77). In the specification the created
 * task is called `entry` and a changed one `task`.
 */
export function clientRoutes(serve: Serve, deps: Deps): void {
  const { view, messageView } = deps;

  serve(tasks.listTasks, async ({ actor, input }) => {
    const { tasks: records, ...page } = await listTasks(deps, { ...input.query, clientId: actor.id });
    return { tasks: records.map(view.own), ...page };
  });
  serve(tasks.exportTasks, ({ actor, input }) => exportOwnTasks(deps, { ...input.query, clientId: actor.id }));

  serve(
    tasks.getOwnTask,
    ({ actor, input }) => getTask(deps, input.params.id, { clientId: actor.id }),
    (task) => ({ task: view.own(task) }),
  );

  serve(
    tasks.createTask,
    ({ actor, input: { body, files: uploads = {} }, idempotency }) =>
      createTask(deps, actor.id, { fields: body, uploads, quota: taskQuotaOf(deps.quotas, actor), idempotency }),
    (task) => ({ entry: view.own(task) }),
  );

  serve(
    tasks.updateTask,
    ({ actor, input: { params, body, files: uploads = {} }, idempotency, precondition }) => {
      const { keepScreenshots: screenshots, keepDocuments: documents, ...fields } = body;
      const kept = { screenshots, documents };
      const quota = taskQuotaOf(deps.quotas, actor);
      const change = { fields, kept, uploads, quota, actor: actorOf(actor), idempotency, precondition };
      return updateTask(deps, actor.id, params.id, change);
    },
    (task) => ({ task: view.own(task) }),
  );

  serve(tasks.deleteTask, ({ actor, input, precondition }) =>
    deleteTask(deps, actor.id, input.params.id, precondition),
  );
  serve(tasks.getMeetingFile, ({ actor, input }) => getMeetingFile(deps, input.params.id, { clientId: actor.id }));

  serve(tasks.listOwnMessages, async ({ actor, input: { params, query } }) => {
    const task = { taskId: params.id, clientId: actor.id };
    const { messages, hasOlder } = await listMessages(deps, task, { ...query, actor });
    return { messages: messages.map(messageView.own), hasOlder };
  });
  serve(
    tasks.addOwnMessage,
    ({ actor, input: { params, body, files: uploads = {} }, idempotency }) => {
      const quota = taskQuotaOf(deps.quotas, actor);
      const task = { taskId: params.id, clientId: actor.id };
      return addMessage(deps, { ...task, body: body.body, uploads, quota, actor, idempotency });
    },
    messageView.own,
  );
  serve(tasks.removeOwnMessage, ({ actor, input: { params } }) =>
    removeMessage(deps, { taskId: params.id, clientId: actor.id, messageId: params.messageId, actor }),
  );
}
