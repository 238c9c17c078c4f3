import type { Task, TaskTurn } from '@hourbank/contracts';
import {
  bool,
  createList,
  type Db,
  defineTable,
  execute,
  forUpdate,
  id,
  inOrder,
  instant,
  instantFromDb,
  integer,
  isUniqueViolation,
  type ListFilter,
  type ListPage,
  longText,
  placeholders,
  type RowOf,
  searchableText,
  select,
  type Tx,
  unread,
  varchar,
} from '@hourbank/service-kit/db';
import { nextTurn } from '@hourbank/service-kit/process';
import { revisionColumns, revisionsOf } from '@hourbank/service-kit/revisions';
import { plainTextOf } from '@hourbank/service-kit/rich-text';
import type { TaskContent } from './task-rules';

export type TaskStatus = Task['status'];

export const taskTable = defineTable(
  'tasks',
  {
    id: id(),
    /** Owned by svc-identity; no foreign key across databases (D-4). */
    clientId: integer(),
    /** Sanitized HTML (D-37). Sanitizing can make it longer than the request's text. */
    description: longText(),
    /** The words of the description, folded, for searching. */
    searchText: unread(varchar(1000, { default: '' })),
    status: varchar<TaskStatus>(20),
    createdAt: instant(),
    /** Whether the task ever had files. A page of tasks without files then needs no query for files. */
    hasFiles: bool({ default: false }),
    /** The name of the admin who added the task; empty if the client did. */
    addedBy: varchar(200, { default: '' }),
    /** An admin of svc-identity. */
    assigneeId: integer({ nullable: true }),
    /** Whose turn it is (D-78). */
    awaits: varchar<TaskTurn>(8, { default: 'us' }),
    /** Messages with a text or files. */
    messageCount: integer({ default: 0 }),
    // A join URL that Graph delivers is no change by a person, and messages and turns make no form stale (D-73, D-77).
    ...revisionColumns,
  },
  {
    // One index for each filter of the lists: by client, by status, and by both.
    indexes: [
      ['clientId', 'id'],
      ['status', 'id'],
      ['clientId', 'status', 'id'],
      // These cover the other filters and sort orders of lists, so that only a search reads rows (D-74).
      ['clientId', 'createdAt', 'id', 'status'],
      ['createdAt', 'id', 'status'],
      ['awaits', 'createdAt', 'id', 'status'],
      ['assigneeId', 'createdAt', 'id', 'status'],
    ],
    checks: {
      ck_tasks_awaits: "awaits IN ('us', 'client', 'none')",
      ck_tasks_message_count: 'message_count >= 0',
      ck_tasks_status: "status IN ('pending', 'in_progress', 'done')",
    },
  },
);
export type TaskRow = RowOf<typeof taskTable>;

/**
 * Number of a client's tasks by status, updated in the same transaction as the tasks. Pages need the total, and
 * counting rows would become slower with their number.
 */
export const taskTotalTable = defineTable(
  'task_totals',
  {
    clientId: integer({ primary: true }),
    status: varchar<TaskStatus>(20, { primary: true }),
    total: integer(),
  },
  { checks: { ck_task_totals_total: 'total >= 0' } },
);

const { columns, record } = taskTable.reader(undefined, 't');
const searchTextOf = (description: string): string => searchableText(plainTextOf(description));

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

/** Rows that are read in one turn: their texts can have 64 KB each (D-89). */
const rowsAtOnce = 20;

type Instant = Date | string;
interface RawMeeting {
  meetingStart: Instant | null;
  meetingEnd: Instant | null;
  meetingJoinUrl: string | null;
}

const iso = (value: Instant | null) => value && instantFromDb(value).toISOString();
const taskOf = ({ meetingStart, meetingEnd, meetingJoinUrl, ...row }: RawMeeting): TaskWithMeeting => ({
  ...record(row),
  meetingStart: iso(meetingStart),
  meetingEnd: iso(meetingEnd),
  meetingJoinUrl,
});

const selection = `SELECT ${columns}, m.starts_at AS meetingStart, m.ends_at AS meetingEnd, m.join_url AS meetingJoinUrl
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
    table: taskTable,
    newest: 'createdAt',
    day: 'createdAt',
    equals: { awaits: 'awaits', assignee: 'assigneeId' },
    sorts: { createdAt: 'id', status: 'status' },
    texts: ['searchText'],
  });

  async function byIds(ids: readonly number[]): Promise<TaskWithMeeting[]> {
    const found: TaskWithMeeting[] = [];
    for (let at = 0; at < ids.length; at += rowsAtOnce) {
      if (at > 0) await nextTurn();
      const some = ids.slice(at, at + rowsAtOnce);
      const rows = await select<RawMeeting>(read, `${selection} WHERE t.id IN (${placeholders(some)})`, some);
      found.push(...rows.map(taskOf));
    }
    return inOrder(ids, found);
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
      if (limit > rowsAtOnce) {
        const order = `SELECT t.id FROM tasks t${sql} ORDER BY t.id DESC LIMIT ? OFFSET ?`;
        const ids = await select<{ id: number }>(read, order, [...values, limit, offset]);
        return byIds(ids.map(({ id }) => id));
      }
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

    /** Number of tasks of a client that are not done, in a transaction that has changed it. */
    async openCount(tx: Tx, clientId: number): Promise<number> {
      const rows = await select<{ total: number }>(
        tx,
        `SELECT total FROM task_totals WHERE client_id = ? AND status <> 'done'${forUpdate(tx)}`,
        [clientId],
      );
      return rows.reduce((sum, { total }) => sum + Number(total), 0);
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
    async lock(tx: Tx, id: number, filter: Pick<TaskFilter, 'clientId'> = {}): Promise<TaskWithMeeting | null> {
      const { sql, values } = where(filter);
      const locked = await select(tx, `SELECT id FROM tasks${sql}${sql ? ' AND' : ' WHERE'} id = ?${forUpdate(tx)}`, [
        ...values,
        id,
      ]);
      if (locked.length === 0) return null;
      const [row] = await select<RawMeeting>(tx, `${selection} WHERE t.id = ?${forUpdate(tx)}`, [id]);
      return row ? taskOf(row) : null;
    },

    async insert(
      tx: Tx,
      clientId: number,
      content: TaskContent & Pick<TaskRow, 'hasFiles' | 'addedBy'>,
      createdAt: Date,
    ): Promise<TaskRow> {
      const talk = { assigneeId: null, awaits: 'us', messageCount: 0 } as const;
      const row = { ...content, ...talk, clientId, createdAt, status: 'pending' } as const;
      const { identifiers } = await tx.insert(taskTable, { ...row, searchText: searchTextOf(row.description) });
      await count(tx, clientId, 'pending', 1);
      return { ...row, id: Number(identifiers[0]?.id), revision: 1 };
    },

    /** Writes the content of a locked task that its client changed: it is the team's turn (D-78). */
    async change(tx: Tx, { id, clientId }: TaskRow, content: TaskContent & Pick<TaskRow, 'hasFiles'>): Promise<void> {
      const searchText = searchTextOf(content.description);
      await tx.update(taskTable, { id, clientId }, { ...content, searchText, awaits: 'us' });
    },

    /** Writes what is no content of a locked task, without a new revision (D-77). */
    async setConversation(
      tx: Tx,
      { id }: TaskRow,
      values: Partial<Pick<TaskRow, 'assigneeId' | 'awaits' | 'messageCount'>>,
    ): Promise<void> {
      await tx.update(taskTable, { id }, values);
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
