import { tasks } from '@hourbank/contracts';
import { actorOf } from '@hourbank/service-kit/auth';
import { type Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import { getMeetingFile } from '../meetings/get-meeting-file';
import { exportAllTasks } from '../tasks/export-tasks';
import { listTasks } from '../tasks/list-tasks';
import { getTask } from '../tasks/read-tasks';
import type { TaskRecord } from '../tasks/task-view';
import { setTaskStatus } from './set-task-status';

/** Routes on the tasks of all clients, for admins. */
export function adminTaskRoutes(serve: Serve, deps: Deps) {
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
  serve(tasks.getTaskMeetingFile, ({ input }) => getMeetingFile(deps, input.params.id));
}
