import * as z from './lazy-zod';
import { taskFilter, taskView } from './client-tasks';
import { storedFilesView } from './files';
import { clientFilter, exportQuery, listQuery, listTotals } from './list-query';
import { pagination } from './lists';
import { defineOperation } from './operation';
import { taskStatuses } from './enums';
import { idParams } from './values';

/** A task as admins see it. */
const adminTaskView = z.extend(taskView, { clientId: z.number(), clientName: z.string() });
export type AdminTask = z.infer<typeof adminTaskView>;

const taskFilterOfAll = { ...taskFilter, ...clientFilter };

export const listAllTasks = defineOperation({
  id: 'listAllTasks',
  service: 'tasks',
  summary: 'List the tasks of all clients, newest first',
  method: 'GET',
  path: '/api/tasks',
  auth: 'admin',
  rights: ['tasks.read'],
  query: listQuery(taskFilterOfAll),
  response: z.object({ tasks: z.array(adminTaskView), pagination, totals: z.optional(listTotals) }),
  defaultErrorMessage: 'Failed to fetch tasks',
});

export const exportAllTasks = defineOperation({
  id: 'exportAllTasks',
  service: 'tasks',
  summary: 'Export the tasks of all clients as CSV, optionally with the filters and order of a list (D-41, D-74)',
  method: 'GET',
  path: '/api/tasks.csv',
  auth: 'admin',
  rights: ['tasks.read'],
  query: exportQuery(taskFilterOfAll),
  download: 'text/csv',
  audit: 'tasks.exported',
  defaultErrorMessage: 'Failed to download tasks',
});

export const getTask = defineOperation({
  id: 'getTask',
  service: 'tasks',
  summary: 'Get a task of any client',
  method: 'GET',
  path: '/api/tasks/{id}',
  auth: 'admin',
  rights: ['tasks.read'],
  params: idParams('id'),
  response: adminTaskView,
  etag: true,
  defaultErrorMessage: 'Failed to fetch tasks',
});

export const updateTaskStatus = defineOperation({
  id: 'updateTaskStatus',
  service: 'tasks',
  summary: 'Set the status of a task (D-42)',
  method: 'PATCH',
  path: '/api/tasks/{id}',
  auth: 'admin',
  rights: ['tasks.work'],
  params: idParams('id'),
  body: z.object({ status: z.enum(taskStatuses, { error: 'Status must be pending, in_progress or done.' }) }),
  response: adminTaskView,
  etag: true,
  conditional: 'this task',
  audit: 'task.statusChanged',
  defaultErrorMessage: 'Failed to update task',
});

export const getTaskMeetingFile = defineOperation({
  id: 'getTaskMeetingFile',
  service: 'tasks',
  summary: 'Download the meeting of a task as a calendar file',
  method: 'GET',
  path: '/api/tasks/{id}/meeting.ics',
  auth: 'admin',
  rights: ['tasks.read'],
  download: 'text/calendar',
  params: idParams('id'),
  defaultErrorMessage: 'Failed to download the meeting',
});

export const getTaskStorage = defineOperation({
  id: 'getTaskStorage',
  service: 'tasks',
  summary: 'Get what the files of the tasks of a client take up, its open tasks, and the limits (D-92)',
  method: 'GET',
  path: '/api/tasks/storage/{clientId}',
  auth: 'admin',
  rights: ['tasks.read'],
  params: idParams('clientId'),
  response: z.extend(storedFilesView, { openTasks: z.number(), maxOpenTasks: z.number() }),
  defaultErrorMessage: 'Failed to fetch storage',
});
