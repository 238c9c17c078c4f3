import * as z from './lazy-zod';
import { taskAttachments, screenshotView } from './client-tasks';
import { taskStatuses } from './enums';
import { fileView, positiveInteger } from './lists';
import { defineOperation } from './operation';
import { storedValue } from './stored-value';
import { richText } from './text';
import { id, idParams } from './values';

/** What both sides see of a message or of a change of the status (D-77). */
export const messageParts = {
  id: z.number(),
  at: z.string(),
  /** Sanitized HTML. Empty: the message has files only, was removed, or is a change of the status. */
  body: z.string(),
  screenshots: z.array(screenshotView),
  documents: z.array(fileView),
  /** The status that the task got with it. */
  setStatus: z.nullable(storedValue('task status', taskStatuses)),
  isRemoved: z.boolean(),
  /** Until when the caller can remove it, or null if it can't. */
  removableUntil: z.nullable(z.string()),
};

/** A message as the client sees it, which never learns who of the team wrote it (D-65). */
const ownMessageView = z.object({ ...messageParts, side: storedValue('side', ['you', 'us']) });
export type OwnMessage = z.infer<typeof ownMessageView>;

/** The newest messages before one, at most 100. */
export const messageQuery = z.object({
  before: z.optional(id('Before must be a number.')),
  pageSize: z.optional(positiveInteger('Page size must be a number from 1 to 100.', 100)),
});
export const defaultMessagePageSize = 50;

/** With files, a message needs no text. The service checks it, because only sanitized text can be blank. */
export const messageBody = z.optional(richText());

export const messageParams = z.extend(idParams('id'), idParams('messageId').shape);

export const listOwnMessages = defineOperation({
  id: 'listOwnMessages',
  service: 'tasks',
  summary: "List the newest messages of one of the client's own tasks, oldest first (D-77)",
  method: 'GET',
  path: '/api/client/tasks/{id}/messages',
  auth: 'client',
  params: idParams('id'),
  query: messageQuery,
  response: z.object({ messages: z.array(ownMessageView), hasOlder: z.boolean() }),
  defaultErrorMessage: 'Failed to fetch messages',
});

export const addOwnMessage = defineOperation({
  id: 'addOwnMessage',
  service: 'tasks',
  summary: "Write a message about one of the client's own tasks (D-77)",
  method: 'POST',
  path: '/api/client/tasks/{id}/messages',
  auth: 'client',
  params: idParams('id'),
  body: z.object({ body: messageBody }),
  files: taskAttachments,
  sentAs: 'multipart',
  response: ownMessageView,
  status: 201,
  audit: 'task.messageAdded',
  defaultErrorMessage: 'Failed to send the message',
});

export const removeOwnMessage = defineOperation({
  id: 'removeOwnMessage',
  service: 'tasks',
  summary: 'Remove a message that the client wrote in the last 15 minutes (D-77)',
  method: 'DELETE',
  path: '/api/client/tasks/{id}/messages/{messageId}',
  auth: 'client',
  params: messageParams,
  audit: 'task.messageRemoved',
  defaultErrorMessage: 'Failed to remove the message',
});
