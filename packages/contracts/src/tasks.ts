import * as z from 'zod/mini';
import { pageQuery, pagination } from './lists';
import { defineOperation } from './operation';
import { idParams, richText } from './values';

/** What markup alone leaves: the editor's empty paragraph, breaks, hard and zero-width spaces. */
const isBlank = (html: string) =>
  !/<img\b/i.test(html) && html.replace(/<[^<>]*>/g, '').replace(/&(nbsp|#160|#xa0|zwnj|zwj|#820[3-5]);/gi, ' ').replace(/[\s\u00a0\u200b-\u200d\ufeff]/g, '') === '';

export const taskStatuses = ['pending', 'in_progress', 'done'] as const;

/** What a client asks for. `description` is clean HTML. */
export const taskView = z.object({ id: z.number(), description: z.string(), status: z.enum(taskStatuses), createdAt: z.string() });
export type Task = z.infer<typeof taskView>;

const empty = 'Description cannot be empty.';
const taskFields = z.object({ description: richText(empty).check(z.refine((html) => !isBlank(html), { error: empty })) });

export const listTasks = defineOperation({
  id: 'listTasks', service: 'tasks', summary: 'The client\'s own tasks, newest first', method: 'GET', path: '/api/client/tasks', auth: 'client',
  query: pageQuery, response: z.object({ tasks: z.array(taskView), pagination }),
  failure: 'Failed to fetch tasks',
});

export const createTask = defineOperation({
  id: 'createTask', service: 'tasks', summary: 'File a task', method: 'POST', path: '/api/client/tasks', auth: 'client',
  body: taskFields, files: {}, response: z.object({ entry: taskView }), status: 201,
  failure: 'Failed to create task',
});

export const updateTask = defineOperation({
  id: 'updateTask', service: 'tasks', summary: 'Change a task, in any status (D-42)', method: 'PUT', path: '/api/client/tasks/{id}', auth: 'client',
  params: idParams('id'), body: taskFields, files: {}, response: z.object({ task: taskView }),
  failure: 'Failed to update task',
});

export const deleteTask = defineOperation({
  id: 'deleteTask', service: 'tasks', summary: 'Delete a task', method: 'DELETE', path: '/api/client/tasks/{id}', auth: 'client',
  params: idParams('id'),
  failure: 'Failed to delete task',
});
