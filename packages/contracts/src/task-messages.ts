import * as z from './lazy-zod';
import { taskAttachments } from './client-tasks';
import { taskStatuses } from './enums';
import { defineOperation } from './operation';
import { messageBody, messageParams, messageParts, messageQuery } from './own-messages';
import { idParams, yesNo } from './values';

/** A message as admins see it. Messages of the client have no author. */
const taskMessageView = z.object({
  ...messageParts,
  byAdmin: z.boolean(),
  authorId: z.nullable(z.number()),
  /** The name that the admin had when writing it. */
  authorName: z.string(),
});
export type TaskMessage = z.infer<typeof taskMessageView>;

/** A status that an admin sets. */
export const taskStatus = z.enum(taskStatuses, { error: 'Status must be pending, in_progress or done.' });

export const listTaskMessages = defineOperation({
  id: 'listTaskMessages',
  service: 'tasks',
  summary: 'List the newest messages of a task, oldest first (D-77)',
  method: 'GET',
  path: '/api/tasks/{id}/messages',
  auth: 'admin',
  rights: ['tasks.read'],
  params: idParams('id'),
  query: messageQuery,
  response: z.object({ messages: z.array(taskMessageView), hasOlder: z.boolean() }),
  defaultErrorMessage: 'Failed to fetch messages',
});

export const addTaskMessage = defineOperation({
  id: 'addTaskMessage',
  service: 'tasks',
  summary: 'Answer the client about a task, and optionally set its status (D-77, D-78)',
  method: 'POST',
  path: '/api/tasks/{id}/messages',
  auth: 'admin',
  rights: ['tasks.work'],
  params: idParams('id'),
  body: z.object({
    body: messageBody,
    /** Whether the team waits for an answer. */
    waits: z.optional(yesNo('Must be true or false.')),
    status: z.optional(taskStatus),
  }),
  files: taskAttachments,
  sentAs: 'multipart',
  response: taskMessageView,
  status: 201,
  audit: 'task.messageAdded',
  defaultErrorMessage: 'Failed to send the message',
});

export const removeTaskMessage = defineOperation({
  id: 'removeTaskMessage',
  service: 'tasks',
  summary: 'Remove a message that the admin wrote in the last 15 minutes (D-77)',
  method: 'DELETE',
  path: '/api/tasks/{id}/messages/{messageId}',
  auth: 'admin',
  rights: ['tasks.work'],
  params: messageParams,
  audit: 'task.messageRemoved',
  defaultErrorMessage: 'Failed to remove the message',
});
