import type { TaskNote } from '@hourbank/contracts';
import { auditStatement } from '@hourbank/service-kit/audit';
import type { Session } from '@hourbank/service-kit/auth';
import { executeAll } from '@hourbank/service-kit/db';
import { clientClosed, conflict, invalid, notAllowed, notFound } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import { factStatement } from '@hourbank/service-kit/outbox';
import { cleanInTurn } from '@hourbank/service-kit/rich-text';
import { isBlankHtml } from '@hourbank/contracts';
import type { Deps } from '../deps';
import { deleteNote, insertNote, listNotes, noteAuthors, type NoteRow } from '../notes/note-store';
import { taskNoteFact } from '../tasks/task-facts';

const maxNotes = 200;

const noteView = ({ id, createdAt, authorId, authorName, body }: NoteRow): TaskNote => ({
  id,
  at: createdAt.toISOString(),
  authorId,
  authorName,
  body,
});

/** Returns all notes of a task, oldest first. Throws 404 if there is no such task. */
export async function listTaskNotes(
  { db, tasks }: Pick<Deps, 'db' | 'tasks'>,
  taskId: number,
): Promise<{ notes: TaskNote[] }> {
  const notes = await listNotes(db.read, taskId);
  if (notes.length === 0 && !(await tasks.find(taskId))) throw notFound();
  return { notes: notes.map(noteView) };
}

/**
 * Adds a note to a task, and tells the team that there is one, not what it says (D-77). Throws 404 if there is no such
 * task, 422 for a blank text, 409 `client_closed` if the client is erased and 409 `too_many_notes`.
 */
export async function addTaskNote(
  { transact, tasks, now }: Pick<Deps, 'transact' | 'tasks' | 'now'>,
  {
    taskId,
    html,
    actor,
    idempotency,
  }: { taskId: number; html: string; actor: Session; idempotency: IdempotencyContext },
): Promise<TaskNote> {
  const body = await cleanInTurn(html);
  if (isBlankHtml(body)) throw invalid({ body: 'Note cannot be empty.' });
  return transact(async (tx) => {
    const task = await tasks.lock(tx, taskId);
    if (!task) throw notFound();
    if (task.description === '') throw clientClosed();
    if ((await noteAuthors(tx, taskId)).length >= maxNotes)
      throw conflict('too_many_notes', `A task has room for ${maxNotes} notes. Remove one first.`, {
        params: { max: maxNotes },
      });
    const { clientId } = task;
    const author = { authorId: actor.id, authorName: actor.name ?? '' };
    const note = await insertNote(tx, { taskId, clientId, ...author, body, createdAt: now() });
    await executeAll(tx, [
      auditStatement({ subject: `task:${taskId}`, clientId }),
      factStatement(taskNoteFact(task, actor)),
    ]);
    return idempotency.saveResponse(tx, noteView(note));
  });
}

/** Removes a note of the admin. Throws 404 if the task has no such note, and 403 if somebody else wrote it. */
export const removeTaskNote = (
  { transact, tasks }: Pick<Deps, 'transact' | 'tasks'>,
  { taskId, noteId, actor }: { taskId: number; noteId: number; actor: Session },
): Promise<void> =>
  transact(async (tx) => {
    const task = await tasks.lock(tx, taskId);
    const note = task && (await noteAuthors(tx, taskId)).find(({ id }) => id === noteId);
    if (!note) throw notFound();
    if (note.authorId !== actor.id) throw notAllowed();
    await deleteNote(tx, noteId);
    await executeAll(tx, [auditStatement({ subject: `task:${taskId}`, clientId: task.clientId })]);
  });
