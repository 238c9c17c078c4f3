import type { Task } from '@hourbank/contracts';
import {
  bool,
  defineTable,
  execute,
  id,
  instant,
  integer,
  json,
  longText,
  type RowOf,
  select,
  type Tx,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';
import type { TaskFiles } from '../files/task-files';

/**
 * Messages between a client and the team, in the order of their ids (D-77). A row without a text and files is a change
 * of the status.
 */
export const messageTable = defineTable(
  'task_messages',
  {
    id: id(),
    taskId: integer(),
    clientId: integer(),
    byAdmin: bool(),
    /** Id and name of an admin. The name of a client is never stored. */
    authorId: integer({ nullable: true }),
    authorName: varchar(200, { default: '' }),
    /** Sanitized HTML (D-37). */
    body: longText(),
    files: json<TaskFiles>({ nullable: true }),
    /** The status that the task got with it. */
    setStatus: varchar<Task['status']>(20, { nullable: true }),
    /** The fact about the message, which its removal withdraws. */
    eventId: uuid({ nullable: true }),
    createdAt: instant(),
    removedAt: instant({ nullable: true }),
  },
  {
    indexes: [
      ['taskId', 'id'],
      // With the client alone, SQLite would read all of its messages to find those of a task.
      ['clientId', 'taskId', 'id'],
    ],
  },
);
export type MessageRow = RowOf<typeof messageTable>;

const { columns, record } = messageTable.reader();

/** The task of messages and, for requests of a client, whose task it must be. */
export interface TaskKey {
  taskId: number;
  clientId?: number | undefined;
}

/** All SQL of `task_messages`. */
export function createMessageStore(read: Tx) {
  return {
    /** Returns the newest messages, newest first, or the newest before an id. */
    async newest(
      { taskId, clientId }: TaskKey,
      { before, limit }: { before?: number | undefined; limit: number },
    ): Promise<MessageRow[]> {
      const rows = await select<object>(
        read,
        `SELECT ${columns} FROM task_messages WHERE task_id = ?${clientId === undefined ? '' : ' AND client_id = ?'}
        ${before === undefined ? '' : 'AND id < ?'} ORDER BY id DESC LIMIT ?`,
        [taskId, ...(clientId === undefined ? [] : [clientId]), ...(before === undefined ? [] : [before]), limit],
      );
      return rows.map(record);
    },

    /** Returns a message of a task that the transaction holds. */
    async find(tx: Tx, taskId: number, messageId: number): Promise<MessageRow | null> {
      const [row] = await select<object>(tx, `SELECT ${columns} FROM task_messages WHERE task_id = ? AND id = ?`, [
        taskId,
        messageId,
      ]);
      return row ? record(row) : null;
    },

    /** Adds a message to a task that the transaction holds, so that ids are in the order of commits. */
    async insert(tx: Tx, message: Omit<MessageRow, 'id' | 'removedAt'>): Promise<MessageRow> {
      const { identifiers } = await tx.insert(messageTable, message);
      return { ...message, id: Number(identifiers[0]?.id), removedAt: null };
    },

    /** Empties a message. */
    async remove(tx: Tx, messageId: number, at: Date): Promise<void> {
      await execute(tx, "UPDATE task_messages SET body = '', files = NULL, removed_at = ? WHERE id = ?", [
        at,
        messageId,
      ]);
    },

    /** Deletes all messages of a task. */
    async removeAll(tx: Tx, taskId: number): Promise<void> {
      await execute(tx, 'DELETE FROM task_messages WHERE task_id = ?', [taskId]);
    },

    /** Empties all messages of a client, and says that they were removed (D-72). */
    async erase(tx: Tx, clientId: number, at: Date): Promise<void> {
      await execute(
        tx,
        `UPDATE task_messages SET body = '', files = NULL, set_status = NULL, removed_at = COALESCE(removed_at, ?)
        WHERE client_id = ?`,
        [at, clientId],
      );
    },
  };
}
