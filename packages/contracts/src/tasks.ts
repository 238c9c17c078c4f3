import * as z from 'zod/mini';
import { maxFilesPerField } from './files';
import { fileView, keptFiles, pageQuery, pagination, revision } from './lists';
import { defineOperation } from './operation';
import { taskStatuses } from './task-statuses';
import { richText } from './text';
import { hasVisibleText } from './text-rules';
import { id, idParams, instant } from './values';
import { storedValue } from './stored-value';

/** What markup alone leaves: the editor's empty paragraph, breaks, blanks and invisible characters, also as entities. */
const isBlank = (html: string) =>
  !/<img\b/i.test(html) &&
  !hasVisibleText(
    html.replace(/<[^<>]*>/g, '').replace(/&(?:nbsp|zwnj|zwj|shy|lrm|rlm|#160|#xa0|#820[3-7]|#x200[b-f]);/gi, ' '),
  );

/** A screenshot also has a small picture of itself, sharp on dense screens. */
const screenshotView = z.extend(fileView, { thumbnailUrl: z.string() });

/** What a client asks for. `description` is clean HTML. */
export const taskView = z.object({
  id: z.number(),
  revision,
  description: z.string(),
  status: storedValue('task status', taskStatuses),
  createdAt: z.string(),
  screenshots: z.array(screenshotView),
  documents: z.array(fileView),
  /** Both or neither, in UTC (D-45). */
  meetingStart: z.nullable(z.string()),
  meetingEnd: z.nullable(z.string()),
  /** Of the online meeting, once it is made. */
  meetingJoinUrl: z.nullable(z.string()),
});
export type Task = z.infer<typeof taskView>;

/** A task as staff see it. */
export const adminTaskView = z.extend(taskView, { clientId: z.number(), clientName: z.string() });
export type AdminTask = z.infer<typeof adminTaskView>;

const empty = 'Description cannot be empty.';
const meetingTime = z.optional(instant('Date input not valid.'));
const taskFields = z.object({
  description: richText(empty).check(z.refine((html) => !isBlank(html), { error: empty })),
  /** Both ends or none; the service checks their order and that a start that is set or changed is not in the past (D-45). */
  meetingStart: meetingTime,
  meetingEnd: meetingTime,
});
const attachments = {
  screenshots: { kind: 'image', max: maxFilesPerField },
  documents: { kind: 'document', max: maxFilesPerField },
} as const;

export const listTasks = defineOperation({
  id: 'listTasks',
  service: 'tasks',
  summary: "The client's own tasks, newest first",
  method: 'GET',
  path: '/api/client/tasks',
  auth: 'client',
  query: pageQuery,
  response: z.object({ tasks: z.array(taskView), pagination }),
  defaultErrorMessage: 'Failed to fetch tasks',
});

export const getOwnTask = defineOperation({
  id: 'getOwnTask',
  service: 'tasks',
  summary: "One of the client's own tasks",
  method: 'GET',
  path: '/api/client/tasks/{id}',
  auth: 'client',
  params: idParams('id'),
  response: z.object({ task: taskView }),
  etag: 'task',
  defaultErrorMessage: 'Failed to fetch tasks',
});

export const createTask = defineOperation({
  id: 'createTask',
  service: 'tasks',
  summary: 'File a task',
  method: 'POST',
  path: '/api/client/tasks',
  auth: 'client',
  body: taskFields,
  files: attachments,
  response: z.object({ entry: taskView }),
  status: 201,
  etag: 'entry',
  defaultErrorMessage: 'Failed to create task',
});

export const updateTask = defineOperation({
  id: 'updateTask',
  service: 'tasks',
  summary: 'Change a task, in any status; keeps the files that are listed, or all (D-42, D-44)',
  method: 'PUT',
  path: '/api/client/tasks/{id}',
  auth: 'client',
  params: idParams('id'),
  body: z.extend(taskFields, { keepScreenshots: keptFiles, keepDocuments: keptFiles }),
  files: attachments,
  response: z.object({ task: taskView }),
  etag: 'task',
  conditional: 'this task',
  defaultErrorMessage: 'Failed to update task',
});

export const deleteTask = defineOperation({
  id: 'deleteTask',
  service: 'tasks',
  summary: 'Delete a task',
  method: 'DELETE',
  path: '/api/client/tasks/{id}',
  auth: 'client',
  params: idParams('id'),
  conditional: 'this task',
  defaultErrorMessage: 'Failed to delete task',
});

export const getMeetingFile = defineOperation({
  id: 'getMeetingFile',
  service: 'tasks',
  summary: 'The meeting of an own task for a calendar',
  method: 'GET',
  path: '/api/client/tasks/{id}/meeting.ics',
  auth: 'client',
  download: 'text/calendar',
  params: idParams('id'),
  defaultErrorMessage: 'Failed to download the meeting',
});

export const listAllTasks = defineOperation({
  id: 'listAllTasks',
  service: 'tasks',
  summary: 'Tasks of all clients, newest first',
  method: 'GET',
  path: '/api/tasks',
  auth: 'admin',
  query: z.extend(pageQuery, {
    status: z.optional(z.enum(taskStatuses, { error: 'Status must be pending, in_progress or done.' })),
    clientId: z.optional(id('Client ID must be a number.')),
  }),
  response: z.object({ tasks: z.array(adminTaskView), pagination }),
  defaultErrorMessage: 'Failed to fetch tasks',
});

export const getTask = defineOperation({
  id: 'getTask',
  service: 'tasks',
  summary: 'One task of any client',
  method: 'GET',
  path: '/api/tasks/{id}',
  auth: 'admin',
  params: idParams('id'),
  response: adminTaskView,
  etag: true,
  defaultErrorMessage: 'Failed to fetch tasks',
});

export const updateTaskStatus = defineOperation({
  id: 'updateTaskStatus',
  service: 'tasks',
  summary: 'Say how far a task is (D-42)',
  method: 'PATCH',
  path: '/api/tasks/{id}',
  auth: 'admin',
  params: idParams('id'),
  body: z.object({ status: z.enum(taskStatuses, { error: 'Status must be pending, in_progress or done.' }) }),
  response: adminTaskView,
  etag: true,
  conditional: 'this task',
  defaultErrorMessage: 'Failed to update task',
});

export const getTaskMeetingFile = defineOperation({
  id: 'getTaskMeetingFile',
  service: 'tasks',
  summary: 'The meeting of a task for a calendar',
  method: 'GET',
  path: '/api/tasks/{id}/meeting.ics',
  auth: 'admin',
  download: 'text/calendar',
  params: idParams('id'),
  defaultErrorMessage: 'Failed to download the meeting',
});
