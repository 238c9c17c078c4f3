import { execute, type Tx } from '@hourbank/service-kit/db';

/** Deletes all notes about a task or about the tasks of a client. Clients reach this, and nothing here reads (D-77). */
export async function removeNotes(tx: Tx, of: { taskId: number } | { clientId: number }): Promise<void> {
  const [column, value] = 'taskId' in of ? ['task_id', of.taskId] : ['client_id', of.clientId];
  await execute(tx, `DELETE FROM task_notes WHERE ${column} = ?`, [value]);
}
