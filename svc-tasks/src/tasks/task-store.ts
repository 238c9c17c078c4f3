import type { Task } from '@hourbank/contracts';
import { execute, instantFromDb, isUniqueViolation, select } from '@hourbank/service-kit';
import type { Tx } from '../deps';
import { TaskEntity } from './task-entity';

interface Slice { limit: number; offset: number }
type Raw = Omit<Task, 'createdAt'> & { createdAt: Date | string };

const columns = 'id, description, status, created_at AS createdAt';
const recordOf = ({ createdAt, ...row }: Raw): Task => ({ ...row, createdAt: instantFromDb(createdAt).toISOString() });

/** All SQL of `tasks` and their counts. Whose task it is stands in every signature: somebody else's is simply not there. */
export function createTaskStore(read: Tx) {
  const add = (tx: Tx, clientId: number, by: 1 | -1) => execute(tx, 'UPDATE task_counts SET total = total + ? WHERE client_id = ?', [by, clientId]);

  /** A client's first two tasks can come at the same moment: whoever finds the row made meanwhile adds to it. */
  async function count(tx: Tx, clientId: number, by: 1 | -1): Promise<void> {
    if ((await add(tx, clientId, by)).affected > 0) return;
    await execute(tx, 'INSERT INTO task_counts (client_id, total) VALUES (?, ?)', [clientId, by]).catch((cause: unknown) => {
      if (!isUniqueViolation(cause)) throw cause;
      return add(tx, clientId, by);
    });
  }

  return {
    /** Newest first. */
    async list(clientId: number, { limit, offset }: Slice): Promise<Task[]> {
      const rows = await select<Raw>(read, `SELECT ${columns} FROM tasks WHERE client_id = ? ORDER BY id DESC LIMIT ? OFFSET ?`, [clientId, limit, offset]);
      return rows.map(recordOf);
    },

    async total(clientId: number): Promise<number> {
      const [row] = await select<{ total: number }>(read, 'SELECT total FROM task_counts WHERE client_id = ?', [clientId]);
      return row?.total ?? 0;
    },

    async find(tx: Tx, clientId: number, id: number): Promise<Task | null> {
      const [row] = await select<Raw>(tx, `SELECT ${columns} FROM tasks WHERE client_id = ? AND id = ?`, [clientId, id]);
      return row ? recordOf(row) : null;
    },

    async insert(tx: Tx, clientId: number, { description, status }: Pick<Task, 'description' | 'status'>, at: Date): Promise<Task> {
      const { identifiers } = await tx.insert(TaskEntity, { clientId, description, status, createdAt: at });
      await count(tx, clientId, 1);
      return { id: Number(identifiers[0]?.id), description, status, createdAt: at.toISOString() };
    },

    /** False when there is no such task of that client. */
    async describe(tx: Tx, clientId: number, id: number, description: string): Promise<boolean> {
      const { affected } = await execute(tx, 'UPDATE tasks SET description = ? WHERE client_id = ? AND id = ?', [description, clientId, id]);
      return affected > 0;
    },

    /** False when there is no such task of that client. */
    async remove(tx: Tx, clientId: number, id: number): Promise<boolean> {
      const { affected } = await execute(tx, 'DELETE FROM tasks WHERE client_id = ? AND id = ?', [clientId, id]);
      if (affected > 0) await count(tx, clientId, -1);
      return affected > 0;
    },
  };
}
export type TaskStore = ReturnType<typeof createTaskStore>;
