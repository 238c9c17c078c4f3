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
import { TaskEntity, taskReader, type TaskRow, type TaskStatus } from './task-entity';
import type { TaskContent } from './task-rules';

/** A task and its meeting, ISO in UTC. */
export interface TaskWithMeeting extends TaskRow {
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
interface RawMeeting {
  meetingStart: Instant | null;
  meetingEnd: Instant | null;
  meetingJoinUrl: string | null;
}

const iso = (value: Instant | null) => value && instantFromDb(value).toISOString();
const taskOf = ({ meetingStart, meetingEnd, meetingJoinUrl, ...row }: RawMeeting): TaskWithMeeting => ({
  ...taskReader.record(row),
  meetingStart: iso(meetingStart),
  meetingEnd: iso(meetingEnd),
  meetingJoinUrl,
});

/** No column of `task_meetings` has the name of a column of `tasks`, so the columns need no prefix. */
const selection = `SELECT ${taskReader.columns}, m.starts_at AS meetingStart, m.ends_at AS meetingEnd, m.join_url AS meetingJoinUrl
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
    async list(filter: TaskFilter, { limit, offset }: Slice): Promise<TaskWithMeeting[]> {
      const { sql, values } = where(filter, 't.');
      const rows = await select<RawMeeting>(read, `${selection}${sql} ORDER BY t.id DESC LIMIT ? OFFSET ?`, [
        ...values,
        limit,
        offset,
      ]);
      return rows.map(taskOf);
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

    async find(id: number, filter: Pick<TaskFilter, 'clientId'> = {}): Promise<TaskWithMeeting | null> {
      const { sql, values } = where(filter, 't.');
      const [row] = await select<RawMeeting>(read, `${selection}${sql}${sql ? ' AND' : ' WHERE'} t.id = ?`, [
        ...values,
        id,
      ]);
      return row ? taskOf(row) : null;
    },

    revisions: revisionsOf('tasks'),

    /** Same as `find`, and locks the row until the transaction ends. */
    async hold(tx: Tx, id: number, filter: Pick<TaskFilter, 'clientId'> = {}): Promise<TaskWithMeeting | null> {
      const { sql, values } = where(filter);
      const held = await select(tx, `SELECT id FROM tasks${sql}${sql ? ' AND' : ' WHERE'} id = ?${forUpdate(tx)}`, [
        ...values,
        id,
      ]);
      if (held.length === 0) return null;
      const [row] = await select<RawMeeting>(tx, `${selection} WHERE t.id = ?${forUpdate(tx)}`, [id]);
      return row ? taskOf(row) : null;
    },

    async insert(
      tx: Tx,
      clientId: number,
      content: TaskContent & Pick<TaskRow, 'hasFiles'>,
      createdAt: Date,
    ): Promise<TaskRow> {
      const row = { ...content, clientId, createdAt, status: 'pending' } as const;
      const { identifiers } = await tx.insert(TaskEntity, row);
      await count(tx, clientId, 'pending', 1);
      return { ...row, id: Number(identifiers[0]?.id), editRevision: 1 };
    },

    /** Writes the content of a locked task. */
    async change(tx: Tx, { id, clientId }: TaskRow, content: TaskContent & Pick<TaskRow, 'hasFiles'>): Promise<void> {
      await tx.update(TaskEntity, { id, clientId }, content);
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
