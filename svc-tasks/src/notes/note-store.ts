import { execute, type RowOf, select, type Tx } from '@hourbank/service-kit/db';
import { noteTable } from './note-table';

/*
 * The only SQL that reads notes. No module that an operation of a client reaches imports this file, and no store of
 * `Deps` leads to it (D-77).
 */

export type NoteRow = RowOf<typeof noteTable>;

const { columns, record } = noteTable.reader();

/** Returns all notes of a task, oldest first. */
export async function listNotes(read: Tx, taskId: number): Promise<NoteRow[]> {
  const rows = await select<object>(read, `SELECT ${columns} FROM task_notes WHERE task_id = ? ORDER BY id`, [taskId]);
  return rows.map(record);
}

/** Returns who wrote each note of a task. */
export const noteAuthors = (tx: Tx, taskId: number): Promise<Pick<NoteRow, 'id' | 'authorId'>[]> =>
  select(tx, 'SELECT id, author_id AS authorId FROM task_notes WHERE task_id = ?', [taskId]);

export async function insertNote(tx: Tx, note: Omit<NoteRow, 'id'>): Promise<NoteRow> {
  const { identifiers } = await tx.insert(noteTable, note);
  return { ...note, id: Number(identifiers[0]?.id) };
}

export async function deleteNote(tx: Tx, id: number): Promise<void> {
  await execute(tx, 'DELETE FROM task_notes WHERE id = ?', [id]);
}
