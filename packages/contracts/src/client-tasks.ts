import * as z from './lazy-zod';
import { maxFilesPerField } from './files';
import { dayFilter, exportQuery, listQuery, listTotals, sortOrder, statusFilter } from './list-query';
import { taskSorts } from './list-sorts';
import { fileView, keptFiles, pagination, revision } from './lists';
import { defineOperation } from './operation';
import { isBlankHtml } from './rich-text';
import { taskStatuses, taskTurns } from './enums';
import { richText } from './text';
import { idParams, instant, yesNo } from './values';
import { storedValue } from './stored-value';

/** A screenshot also has a thumbnail, large enough for high-density screens. */
export const screenshotView = z.extend(fileView, { thumbnailUrl: z.string() });

/** A task of a client. `description` is sanitized HTML. */
export const taskView = z.object({
  id: z.number(),
  revision,
  description: z.string(),
  status: storedValue('task status', taskStatuses),
  createdAt: z.string(),
  screenshots: z.array(screenshotView),
  documents: z.array(fileView),
  /** Start and end of the meeting in UTC: both set or both null (D-45). */
  meetingStart: z.nullable(z.string()),
  meetingEnd: z.nullable(z.string()),
  /** Join URL of the online meeting, once the meeting exists. */
  meetingJoinUrl: z.nullable(z.string()),
  /** Whose turn it is (D-78). */
  awaits: storedValue('turn', taskTurns),
  /** How many messages have a text or files. */
  messages: z.number(),
  /** Whether an admin added the task. */
  addedByUs: z.boolean(),
});
export type Task = z.infer<typeof taskView>;

const descriptionRequired = 'Description cannot be empty.';

const quarterMs = 15 * 60_000;

/** All time zones differ from UTC by whole quarters of an hour, so the check holds in every zone (D-45). */
const meetingTime = z.optional(
  instant('Date input not valid.').check(
    z.refine((time) => Date.parse(time) % quarterMs === 0, { error: 'Meeting times are in 15-minute steps.' }),
  ),
);

export const taskDescription = richText(descriptionRequired).check(
  z.refine((html) => !isBlankHtml(html), { error: descriptionRequired }),
);

const taskFields = z.object({
  description: taskDescription,
  /** Both or neither. The service checks their order and that a new or changed start is not in the past (D-45). */
  meetingStart: meetingTime,
  meetingEnd: meetingTime,
});

export const taskAttachments = {
  screenshots: { kind: 'image', max: maxFilesPerField },
  documents: { kind: 'document', max: maxFilesPerField },
} as const;

/** Filters and orders of the list of tasks. */
export const taskFilter = { ...statusFilter(taskStatuses), ...dayFilter, ...sortOrder(taskSorts) };

export const listTasks = defineOperation({
  id: 'listTasks',
  service: 'tasks',
  summary: "List the client's own tasks, newest first",
  method: 'GET',
  path: '/api/client/tasks',
  auth: 'client',
  query: listQuery(taskFilter),
  response: z.object({ tasks: z.array(taskView), pagination, totals: z.optional(listTotals) }),
  defaultErrorMessage: 'Failed to fetch tasks',
});

export const exportTasks = defineOperation({
  id: 'exportTasks',
  service: 'tasks',
  summary: "Export the client's own tasks as CSV, optionally with the filters and order of a list (D-41, D-74)",
  method: 'GET',
  path: '/api/client/tasks.csv',
  auth: 'client',
  query: exportQuery(taskFilter),
  download: 'text/csv',
  audit: 'tasks.exported',
  defaultErrorMessage: 'Failed to download tasks',
});

export const getOwnTask = defineOperation({
  id: 'getOwnTask',
  service: 'tasks',
  summary: "Get one of the client's own tasks",
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
  summary: 'Create a task',
  method: 'POST',
  path: '/api/client/tasks',
  auth: 'client',
  body: taskFields,
  files: taskAttachments,
  sentAs: 'multipart',
  response: z.object({ entry: taskView }),
  status: 201,
  etag: 'entry',
  audit: 'task.created',
  defaultErrorMessage: 'Failed to create task',
});

export const updateTask = defineOperation({
  id: 'updateTask',
  service: 'tasks',
  summary:
    'Update the fields that the request contains, in any status; keeps the listed files, or all files if there is no list (D-42, D-44)',
  method: 'PUT',
  path: '/api/client/tasks/{id}',
  auth: 'client',
  params: idParams('id'),
  body: z.extend(z.partial(taskFields), {
    keepScreenshots: keptFiles,
    keepDocuments: keptFiles,
    /** Keeps the meeting of the task. Without it, a request without meeting times removes the meeting (D-45). */
    keepMeeting: z.optional(yesNo('Must be true or false.')),
  }),
  files: taskAttachments,
  sentAs: 'multipart',
  response: z.object({ task: taskView }),
  etag: 'task',
  conditional: 'this task',
  audit: 'task.updated',
  defaultErrorMessage: 'Failed to update task',
});

export const deleteTask = defineOperation({
  id: 'deleteTask',
  service: 'tasks',
  summary: "Delete one of the client's own tasks",
  method: 'DELETE',
  path: '/api/client/tasks/{id}',
  auth: 'client',
  params: idParams('id'),
  conditional: 'this task',
  audit: 'task.deleted',
  defaultErrorMessage: 'Failed to delete task',
});

export const getMeetingFile = defineOperation({
  id: 'getMeetingFile',
  service: 'tasks',
  summary: "Download the meeting of one of the client's own tasks as a calendar file",
  method: 'GET',
  path: '/api/client/tasks/{id}/meeting.ics',
  auth: 'client',
  download: 'text/calendar',
  params: idParams('id'),
  defaultErrorMessage: 'Failed to download the meeting',
});
