import { tasks } from '@hourbank/contracts';
import { actorOf } from '@hourbank/service-kit/auth';
import { fileRoutes } from '@hourbank/service-kit/files';
import type { Serve } from '@hourbank/service-kit/http';
import type Router from '@koa/router';
import type { Deps } from '../dependencies';
import { type FileKind, purposes } from '../files/task-files';
import { getMeetingFile } from '../meetings/get-meeting-file';
import { createTask } from './create-task';
import { deleteTask } from './delete-task';
import { exportOwnTasks } from './export-tasks';
import { listTasks } from './list-tasks';
import { getTask } from './read-tasks';
import { prefixes } from './task-view';
import { updateTask } from './update-task';

/** Routes on a client's own tasks. In the specification the created task is called `entry` and a changed one `task`. */
export function taskRoutes(serve: Serve, router: Router, deps: Deps) {
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
      createTask(deps, actor.id, { fields: body, uploads, idempotency }),
    (task) => ({ entry: view.own(task) }),
  );

  serve(
    tasks.updateTask,
    ({ actor, input: { params, body, files: uploads = {} }, idempotency, precondition }) => {
      const { keepScreenshots: screenshots, keepDocuments: documents, ...fields } = body;
      const kept = { screenshots, documents };
      const change = { fields, kept, uploads, actor: actorOf(actor), idempotency, precondition };
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
