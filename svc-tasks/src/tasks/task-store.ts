import type { Task } from '@hourbank/contracts';
import {
  type Db,
  execute,
  forUpdate,
  instantFromDb,
  isUniqueViolation,
  select,
  type Tx,
} from '@hourbank/service-kit/db';
import { revisionsOf } from '@hourbank/service-kit/revisions';
import { TaskEntity } from './task-entity';

export type TaskStatus = Task['status'];

/** A row of `tasks` with its meeting. Can be stored as JSON. */
export interface TaskRow {
  id: number;
  /** Increases with changes by users. A join URL that Graph delivers does not count (D-73). */
  revision: number;
  clientId: number;
  description: string;
  status: TaskStatus;
  createdAt: string;
  hasFiles: boolean;
  meetingStart: string | null;
  meetingEnd: string | null;
  meetingJoinUrl: string | null;
}

/** Filters by client and by status. Without either, all tasks match. */
export interface TaskFilter {
  clientId?: number;
  status?: TaskStatus;
}
interface Slice {
  limit: number;
  offset: number;
}

type Instant = Date | string;
type Raw = Omit<TaskRow, 'createdAt' | 'hasFiles' | 'meetingStart' | 'meetingEnd'> & {
  createdAt: Instant;
  hasFiles: number | boolean;
  meetingStart: Instant | null;
  meetingEnd: Instant | null;
};

const iso = (value: Instant) => instantFromDb(value).toISOString();
const rowOf = ({ createdAt, hasFiles, meetingStart, meetingEnd, ...row }: Raw): TaskRow => ({
  ...row,
  createdAt: iso(createdAt),
  hasFiles: Boolean(hasFiles),
  meetingStart: meetingStart && iso(meetingStart),
  meetingEnd: meetingEnd && iso(meetingEnd),
});

const selection = `SELECT t.id, t.edit_revision AS revision, t.client_id AS clientId, t.description, t.status, t.created_at AS createdAt, t.has_files AS hasFiles,
  m.starts_at AS meetingStart, m.ends_at AS meetingEnd, m.join_url AS meetingJoinUrl
  FROM tasks t LEFT JOIN task_meetings m ON m.task_id = t.id AND m.removed = 0`;

function where({ clientId, status }: TaskFilter, table = '') {
  const given = Object.entries({ client_id: clientId, status }).filter(
    (entry): entry is [string, number | TaskStatus] => entry[1] !== undefined,
  );
  return {
    sql: given.length > 0 ? ` WHERE ${given.map(([column]) => `${table}${column} = ?`).join(' AND ')}` : '',
    values: given.map(([, value]) => value),
  };
}

/**
 * All SQL of `tasks` and their totals. Methods on behalf of a client filter by its id, so tasks of other clients do not
 * exist for it.
 */
export function createTaskStore({ read }: Pick<Db, 'read'>) {
  const add = (tx: Tx, clientId: number, status: TaskStatus, by: 1 | -1) =>
    execute(tx, 'UPDATE task_totals SET total = total + ? WHERE client_id = ? AND status = ?', [by, clientId, status]);

  /** Two first tasks of a client can be concurrent. If the other transaction inserted the row first, this adds to it. */
  async function count(tx: Tx, clientId: number, status: TaskStatus, by: 1 | -1): Promise<void> {
    if ((await add(tx, clientId, status, by)).affected > 0) return;
    await execute(tx, 'INSERT INTO task_totals (client_id, status, total) VALUES (?, ?, ?)', [
      clientId,
      status,
      by,
    ]).catch((cause: unknown) => {
      if (!isUniqueViolation(cause)) throw cause;
      return add(tx, clientId, status, by);
    });
  }

  return {
    /** Returns tasks, newest first. */
    async list(filter: TaskFilter, { limit, offset }: Slice): Promise<TaskRow[]> {
      const { sql, values } = where(filter, 't.');
      const rows = await select<Raw>(read, `${selection}${sql} ORDER BY t.id DESC LIMIT ? OFFSET ?`, [
        ...values,
        limit,
        offset,
      ]);
      return rows.map(rowOf);
    },

    async total(filter: TaskFilter): Promise<number> {
      const { sql, values } = where(filter);
      const [row] = await select<{ total: number | string | null }>(
        read,
        `SELECT SUM(total) AS total FROM task_totals${sql}`,
        values,
      );
      return Number(row?.total ?? 0);
    },

    async find(id: number, filter: Pick<TaskFilter, 'clientId'> = {}): Promise<TaskRow | null> {
      const { sql, values } = where(filter, 't.');
      const [row] = await select<Raw>(read, `${selection}${sql}${sql ? ' AND' : ' WHERE'} t.id = ?`, [...values, id]);
      return row ? rowOf(row) : null;
    },

    revisions: revisionsOf('tasks'),

    /** Same as `find`, and locks the row until the transaction ends. */
    async hold(tx: Tx, id: number, filter: Pick<TaskFilter, 'clientId'> = {}): Promise<TaskRow | null> {
      const { sql, values } = where(filter);
      const held = await select(tx, `SELECT id FROM tasks${sql}${sql ? ' AND' : ' WHERE'} id = ?${forUpdate(tx)}`, [
        ...values,
        id,
      ]);
      if (held.length === 0) return null;
      const [row] = await select<Raw>(tx, `${selection} WHERE t.id = ?${forUpdate(tx)}`, [id]);
      return row ? rowOf(row) : null;
    },

    async insert(
      tx: Tx,
      clientId: number,
      task: { description: string; hasFiles: boolean },
      at: Date,
    ): Promise<number> {
      const { identifiers } = await tx.insert(TaskEntity, { clientId, status: 'pending', createdAt: at, ...task });
      await count(tx, clientId, 'pending', 1);
      return Number(identifiers[0]?.id);
    },

    async describe(
      tx: Tx,
      { id, clientId }: TaskRow,
      { description, hasFiles }: { description: string; hasFiles: boolean },
    ): Promise<void> {
      await execute(tx, 'UPDATE tasks SET description = ?, has_files = ? WHERE client_id = ? AND id = ?', [
        description,
        hasFiles ? 1 : 0,
        clientId,
        id,
      ]);
    },

    /** Changes the status of a locked task and updates the totals. */
    async setStatus(tx: Tx, { id, clientId, status: before }: TaskRow, status: TaskStatus): Promise<void> {
      if (status === before) return;
      await execute(tx, 'UPDATE tasks SET status = ? WHERE id = ?', [status, id]);
      await count(tx, clientId, before, -1);
      await count(tx, clientId, status, 1);
    },

    /** Deletes a locked task and updates the totals. */
    async remove(tx: Tx, { id, clientId, status }: TaskRow): Promise<void> {
      await execute(tx, 'DELETE FROM tasks WHERE client_id = ? AND id = ?', [clientId, id]);
      await count(tx, clientId, status, -1);
    },
  };
}
export type TaskStore = ReturnType<typeof createTaskStore>;
