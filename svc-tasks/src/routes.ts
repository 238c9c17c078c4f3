import { tasks } from '@hourbank/contracts';
import { actorOf } from '@hourbank/service-kit/auth';
import { fileRoutes } from '@hourbank/service-kit/files';
import type { Serve } from '@hourbank/service-kit/http';
import { setTaskStatus } from './admin/set-task-status';
import type { Deps } from './deps';
import { type FileKind, purposes } from './files/task-files';
import { getTaskStorage, taskQuotaOf } from './files/task-quota';
import { getMeetingFile } from './meetings/get-meeting-file';
import { createTask } from './tasks/create-task';
import { deleteTask } from './tasks/delete-task';
import { exportAllTasks, exportOwnTasks } from './tasks/export-tasks';
import { listTasks } from './tasks/list-tasks';
import { getTask } from './tasks/read-tasks';
import { type TaskRecord, prefixes } from './tasks/task-view';
import { updateTask } from './tasks/update-task';

import type Router from '@koa/router';

/** Routes on a client's own tasks. In the specification the created task is called `entry` and a changed one `task`. */
function taskRoutes(serve: Serve, router: Router, deps: Deps) {
  const { view, files, signedUrls } = deps;

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

  for (const kind of Object.keys(purposes) as FileKind[]) {
    fileRoutes({ router, files, signedUrls, purpose: purposes[kind], prefixes: [prefixes[kind]] });
  }
  fileRoutes({
    router,
    files,
    signedUrls,
    purpose: 'thumbnail',
    prefixes: [prefixes.thumbnails],
    find: deps.thumbnails.find,
  });
}

/** Routes on the tasks of all clients, for admins. */
function adminTaskRoutes(serve: Serve, deps: Deps) {
  const { view, clients } = deps;
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
    tasks.updateTaskStatus,
    ({ input: { params, body }, actor, idempotency, precondition }) =>
      setTaskStatus(deps, { id: params.id, status: body.status, actor: actorOf(actor), idempotency, precondition }),
    viewOne,
  );
  serve(tasks.getTaskStorage, ({ input }) => getTaskStorage(deps, input.params.clientId));
  serve(tasks.getTaskMeetingFile, ({ input }) => getMeetingFile(deps, input.params.id));
}

/** The operations of svc-tasks. */
export function routes(serve: Serve, router: Router, deps: Deps): void {
  taskRoutes(serve, router, deps);
  adminTaskRoutes(serve, deps);
}
