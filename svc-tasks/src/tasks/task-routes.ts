import { tasks } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit';
import type { TasksDeps } from '../deps';
import { createTask } from './create-task';
import { deleteTask } from './delete-task';
import { listTasks } from './list-tasks';
import { updateTask } from './update-task';

/** A client's own tasks. The specification calls a created one `entry` and a changed one `task`. */
export function taskRoutes(serve: Serve, deps: TasksDeps) {
  serve(tasks.listTasks, ({ actor, input }) => listTasks(deps, actor.id, input.query));
  serve(tasks.createTask, ({ actor, input, once }) => createTask(deps, actor.id, input.body.description, once), (task) => ({ entry: task }));
  serve(tasks.updateTask, ({ actor, input }) => updateTask(deps, actor.id, input.params.id, input.body.description), (task) => ({ task }));
  serve(tasks.deleteTask, ({ actor, input }) => deleteTask(deps, actor.id, input.params.id));
}
