import * as z from './lazy-zod';
import { defineOperation } from './operation';
import { isBlankHtml } from './rich-text';
import { richText } from './text';
import { idParams } from './values';

/** A note about a task, which only the team sees (D-77). `body` is sanitized HTML. */
const taskNoteView = z.object({
  id: z.number(),
  at: z.string(),
  authorId: z.number(),
  /** The name that the admin had when writing it. */
  authorName: z.string(),
  body: z.string(),
});
export type TaskNote = z.infer<typeof taskNoteView>;

const noteRequired = 'Note cannot be empty.';

export const listTaskNotes = defineOperation({
  id: 'listTaskNotes',
  service: 'tasks',
  summary: 'List all notes of a task, oldest first (D-77)',
  method: 'GET',
  path: '/api/tasks/{id}/notes',
  auth: 'admin',
  rights: ['tasks.read'],
  params: idParams('id'),
  response: z.object({ notes: z.array(taskNoteView) }),
  defaultErrorMessage: 'Failed to fetch notes',
});

export const addTaskNote = defineOperation({
  id: 'addTaskNote',
  service: 'tasks',
  summary: 'Add a note to a task (D-77)',
  method: 'POST',
  path: '/api/tasks/{id}/notes',
  auth: 'admin',
  rights: ['tasks.work'],
  params: idParams('id'),
  body: z.object({
    body: richText(noteRequired).check(z.refine((html) => !isBlankHtml(html), { error: noteRequired })),
  }),
  response: taskNoteView,
  status: 201,
  audit: 'task.noteAdded',
  defaultErrorMessage: 'Failed to save the note',
});

export const removeTaskNote = defineOperation({
  id: 'removeTaskNote',
  service: 'tasks',
  summary: 'Remove a note that the admin wrote (D-77)',
  method: 'DELETE',
  path: '/api/tasks/{id}/notes/{noteId}',
  auth: 'admin',
  rights: ['tasks.work'],
  params: z.extend(idParams('id'), idParams('noteId').shape),
  audit: 'task.noteRemoved',
  defaultErrorMessage: 'Failed to remove the note',
});
