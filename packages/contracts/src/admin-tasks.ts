import * as z from './lazy-zod';
import { taskAttachments, taskDescription, taskFilter, taskView } from './client-tasks';
import { storedFilesView } from './files';
import { clientFilter, exportQuery, listQuery, listTotals } from './list-query';
import { pagination } from './lists';
import { defineOperation } from './operation';
import { taskStatus } from './task-messages';
import { taskTurns } from './enums';
import { id, idParams } from './values';

/** A task as admins see it. */
const adminTaskView = z.extend(taskView, {
  clientId: z.number(),
  clientName: z.string(),
  /** The admin who works on it, or nobody. */
  assigneeId: z.nullable(z.number()),
  /** The name of the admin who added it. Empty: the client did. */
  addedBy: z.string(),
});
export type AdminTask = z.infer<typeof adminTaskView>;

const taskFilterOfAll = {
  ...taskFilter,
  ...clientFilter,
  awaits: z.optional(z.enum(taskTurns, { error: `Awaits must be one of ${taskTurns.join(', ')}.` })),
  assignee: z.optional(id('Assignee must be a number.')),
};

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

export const addTask = defineOperation({
  id: 'addTask',
  service: 'tasks',
  summary: 'Add a task for a client, which sees and edits it like its own (D-42)',
  method: 'POST',
  path: '/api/tasks',
  auth: 'admin',
  rights: ['tasks.work'],
  body: z.object({ clientId: id('Client is required'), description: taskDescription }),
  files: taskAttachments,
  sentAs: 'multipart',
  response: z.object({ entry: adminTaskView }),
  status: 201,
  etag: 'entry',
  audit: 'task.added',
  defaultErrorMessage: 'Failed to create task',
});

export const updateTaskStatus = defineOperation({
  id: 'updateTaskStatus',
  service: 'tasks',
  summary: 'Set the status (D-42), the assignee or the turn (D-78) of a task. Only the status makes a new revision',
  method: 'PATCH',
  path: '/api/tasks/{id}',
  auth: 'admin',
  rights: ['tasks.work'],
  params: idParams('id'),
  body: z
    .object({
      status: z.optional(taskStatus),
      assigneeId: z.optional(z.nullable(id('Choose somebody of the team.'))),
      awaits: z.optional(z.enum(['us', 'none'], { error: 'Awaits must be us or none.' })),
    })
    .check(
      z.refine((body) => Object.values(body).some((value) => value !== undefined), {
        path: ['status'],
        error: 'Enter a change.',
      }),
    ),
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
