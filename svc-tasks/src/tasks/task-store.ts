import {
  createList,
  type Db,
  execute,
  forUpdate,
  inOrder,
  instantFromDb,
  isUniqueViolation,
  type ListFilter,
  type ListPage,
  placeholders,
  select,
  type Tx,
} from '@hourbank/service-kit/db';
import { revisionsOf } from '@hourbank/service-kit/revisions';
import { searchTextOf, TaskEntity, taskReader, type TaskRow, type TaskStatus } from './task-entity';
import type { TaskContent } from './task-rules';

/** A task and its meeting, ISO in UTC. */
export interface TaskWithMeeting extends TaskRow {
  meetingStart: string | null;
  meetingEnd: string | null;
  meetingJoinUrl: string | null;
}

/** Filters by client and by statuses. Without either, all tasks match. */
export interface TaskFilter {
  clientId?: number | undefined;
  statuses?: readonly TaskStatus[] | undefined;
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

function where({ clientId, statuses = [] }: TaskFilter, table = '') {
  const conditions = [
    ...(clientId === undefined ? [] : [`${table}client_id = ?`]),
    ...(statuses.length === 0 ? [] : [`${table}status IN (${placeholders(statuses)})`]),
  ];
  return {
    sql: conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '',
    values: [...(clientId === undefined ? [] : [clientId]), ...statuses],
  };
}

/**
 * All SQL of `tasks` and their totals. Methods on behalf of a client filter by its id, so tasks of other clients do not
 * exist for it.
 */
export function createTaskStore({ read }: Pick<Db, 'read'>) {
  const add = (tx: Tx, clientId: number, status: TaskStatus, by: 1 | -1) =>
    execute(tx, 'UPDATE task_totals SET total = total + ? WHERE client_id = ? AND status = ?', [by, clientId, status]);

  /**
   * Two first tasks of a client can be concurrent. If the other transaction inserted the row first, this adds to it.
   */
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

  const list = createList(read, {
    table: 'tasks',
    newest: 'created_at',
    day: 'created_at',
    sorts: { createdAt: 'id', status: 'status' },
    texts: ['search_text'],
  });

  async function byIds(ids: readonly number[]): Promise<TaskWithMeeting[]> {
    if (ids.length === 0) return [];
    const rows = await select<RawMeeting>(read, `${selection} WHERE t.id IN (${placeholders(ids)})`, ids);
    return inOrder(ids, rows.map(taskOf));
  }

  return {
    /** Returns one page of the tasks that match a filter, and their number (D-74). */
    async filtered(filter: ListFilter, slice: Slice): Promise<ListPage & { rows: TaskWithMeeting[] }> {
      const page = await list.page(filter, slice);
      return { ...page, rows: await byIds(page.ids) };
    },

    /** Yields the tasks that match a filter, in the order of the list. */
    async *filteredBatches(filter: ListFilter, size: number): AsyncGenerator<TaskWithMeeting[]> {
      for await (const ids of list.batches(filter, size)) yield await byIds(ids);
    },

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
      const { identifiers } = await tx.insert(TaskEntity, { ...row, searchText: searchTextOf(row.description) });
      await count(tx, clientId, 'pending', 1);
      return { ...row, id: Number(identifiers[0]?.id), editRevision: 1 };
    },

    /** Writes the content of a locked task. */
    async change(tx: Tx, { id, clientId }: TaskRow, content: TaskContent & Pick<TaskRow, 'hasFiles'>): Promise<void> {
      await tx.update(TaskEntity, { id, clientId }, { ...content, searchText: searchTextOf(content.description) });
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
