import { randomUUID } from 'node:crypto';
import {
  bool,
  defineTable,
  execute,
  instant,
  integer,
  placeholders,
  type RowOf,
  select,
  text,
  type Tx,
  uuid,
} from '@hourbank/service-kit/db';
import type { Meeting } from './meeting-rules';

export interface OnlineMeeting {
  onlineId: string;
  joinUrl: string | null;
}

/** A task's meeting: the desired state and the state in Graph. The row is also the outbox for Graph. */
export const meetingTable = defineTable(
  'task_meetings',
  {
    taskId: integer({ primary: true }),
    startsAt: instant(),
    endsAt: instant(),
    /** The meeting was cancelled. The row stays until the online meeting is deleted in Graph. */
    removed: bool(),
    /** Identifies the online meeting in Graph, so that a repeated request creates no second one. */
    externalId: uuid(),
    /** Increases with every change, so that a response to an earlier change changes nothing. */
    revision: integer(),
    /** True after the first request to Graph, from which on the online meeting may exist. */
    sentToGraph: bool(),
    onlineId: text({ nullable: true }),
    joinUrl: text({ nullable: true }),
    /** Number of consecutive failures. */
    failures: integer(),
    /** When the next request to Graph is due; null if Graph is up to date. */
    dueAt: instant({ nullable: true }),
    /** Until then only the process that leased the row may send requests. */
    leaseUntil: instant(),
  },
  {
    uniques: [['externalId']],
    indexes: [['dueAt']],
    checks: { ck_task_meetings_ends: 'starts_at <= ends_at' },
  },
);
export type MeetingRow = RowOf<typeof meetingTable>;

const { columns, record } = meetingTable.reader();
/** Maximum number of meetings whose links end in one transaction. */
const maxEndedLinks = 500;

/** All SQL of `task_meetings`: the meetings of tasks and the outbox for Graph. */
export function createMeetingStore(read: Tx) {
  const changed = async (tx: Tx, sql: string, values: (string | number | Date | null)[]) =>
    (await execute(tx, sql, values)).affected > 0;
  const find = async (tx: Tx, taskId: number): Promise<MeetingRow | null> => {
    const [row] = await select<object>(tx, `SELECT ${columns} FROM task_meetings WHERE task_id = ?`, [taskId]);
    return row ? record(row) : null;
  };

  return {
    /** Sets the meeting of a task. Does nothing if the meeting already has these times. */
    async put(tx: Tx, taskId: number, { meetingStart, meetingEnd }: Meeting, now: Date): Promise<void> {
      const [start, end] = [new Date(meetingStart), new Date(meetingEnd)];
      const stored = await find(tx, taskId);
      if (!stored) {
        await tx.insert(meetingTable, {
          taskId,
          startsAt: start,
          endsAt: end,
          removed: false,
          externalId: randomUUID(),
          revision: 1,
          sentToGraph: false,
          failures: 0,
          dueAt: now,
          leaseUntil: now,
        });
        return;
      }
      const { startsAt, endsAt, removed } = stored;
      if (!removed && startsAt.getTime() === start.getTime() && endsAt.getTime() === end.getTime()) return;
      await execute(
        tx,
        `UPDATE task_meetings SET starts_at = ?, ends_at = ?, removed = 0, revision = revision + 1, failures = 0, due_at = ?
        WHERE task_id = ?`,
        [start, end, now, taskId],
      );
    },

    /** Removes the meeting of a task. Deletes the row immediately if no request was sent to Graph. */
    async remove(tx: Tx, taskId: number, now: Date): Promise<void> {
      if (await changed(tx, 'DELETE FROM task_meetings WHERE task_id = ? AND sent_to_graph = 0', [taskId])) return;
      await execute(
        tx,
        'UPDATE task_meetings SET removed = 1, revision = revision + 1, failures = 0, due_at = ? WHERE task_id = ? AND removed = 0',
        [now, taskId],
      );
    },

    /** Returns the task ids of due meetings without a lease, the longest due first. */
    async due(now: Date, limit: number): Promise<number[]> {
      const rows = await select<{ taskId: number }>(
        read,
        'SELECT task_id AS taskId FROM task_meetings WHERE due_at <= ? AND lease_until <= ? ORDER BY due_at LIMIT ?',
        [now, now, limit],
      );
      return rows.map(({ taskId }) => taskId);
    },

    /**
     * Leases a due meeting to this process until `leaseUntil`. Returns null if another process was faster. Marks the
     * meeting as possibly known to Graph.
     */
    async lease(tx: Tx, taskId: number, now: Date, leaseUntil: Date): Promise<MeetingRow | null> {
      if (
        !(await changed(
          tx,
          'UPDATE task_meetings SET lease_until = ? WHERE task_id = ? AND due_at <= ? AND lease_until <= ?',
          [leaseUntil, taskId, now, now],
        ))
      )
        return null;
      const meeting = await find(tx, taskId);
      if (meeting) await execute(tx, 'UPDATE task_meetings SET sent_to_graph = 1 WHERE task_id = ?', [taskId]);
      return meeting;
    },

    /**
     * Records that Graph is up to date. The meeting stays due if it changed in the meantime. Returns false if the row
     * no longer exists, or if the client was erased in the meantime, so that no online meeting is wanted.
     */
    async recordSync(
      tx: Tx,
      { taskId, revision }: MeetingRow,
      online: OnlineMeeting | null,
      now: Date,
    ): Promise<boolean> {
      const { onlineId, joinUrl } = online ?? { onlineId: null, joinUrl: null };
      const assignments = 'online_id = ?, join_url = ?, failures = 0, lease_until = ?';
      if (
        await changed(
          tx,
          `UPDATE task_meetings SET ${assignments}, due_at = NULL WHERE task_id = ? AND revision = ? AND due_at IS NOT NULL`,
          [onlineId, joinUrl, now, taskId, revision],
        )
      )
        return true;
      return changed(
        tx,
        `UPDATE task_meetings SET ${assignments}, due_at = ? WHERE task_id = ? AND due_at IS NOT NULL`,
        [onlineId, joinUrl, now, now, taskId],
      );
    },

    /**
     * Records that the online meeting no longer exists in Graph. Deletes the row, unless the meeting was added again;
     * then it becomes due with a new external id.
     */
    async recordDeletion(tx: Tx, { taskId, revision, removed }: MeetingRow, now: Date): Promise<void> {
      if (
        removed &&
        (await changed(tx, 'DELETE FROM task_meetings WHERE task_id = ? AND revision = ?', [taskId, revision]))
      )
        return;
      await execute(
        tx,
        'UPDATE task_meetings SET online_id = NULL, join_url = NULL, external_id = ?, failures = 0, due_at = ?, lease_until = ? WHERE task_id = ?',
        [randomUUID(), now, now, taskId],
      );
    },

    /**
     * Forgets the online meetings of a client's tasks and requests no others. Times stay, and the external id, which is
     * random and the only way to an online meeting whose response was lost. A removed meeting keeps its row until it is
     * deleted in Graph. Returns whether meetings are left for a further transaction.
     */
    async endLinks(tx: Tx, clientId: number): Promise<boolean> {
      const rows = await select<{ taskId: number }>(
        tx,
        `SELECT m.task_id AS taskId FROM tasks t JOIN task_meetings m ON m.task_id = t.id
        WHERE t.client_id = ? AND m.removed = 0 AND (m.online_id IS NOT NULL OR m.due_at IS NOT NULL) LIMIT ?`,
        [clientId, maxEndedLinks],
      );
      if (rows.length === 0) return false;
      await execute(
        tx,
        `UPDATE task_meetings SET online_id = NULL, join_url = NULL, due_at = NULL WHERE task_id IN (${placeholders(rows)})`,
        rows.map(({ taskId }) => taskId),
      );
      return rows.length === maxEndedLinks;
    },

    /**
     * Schedules the next attempt at `dueAt` and ends the lease. A change made in the meantime stays due immediately.
     */
    async postpone(tx: Tx, { taskId, revision }: MeetingRow, dueAt: Date, now: Date): Promise<void> {
      await execute(
        tx,
        'UPDATE task_meetings SET failures = failures + 1, due_at = ? WHERE task_id = ? AND revision = ? AND due_at IS NOT NULL',
        [dueAt, taskId, revision],
      );
      await execute(tx, 'UPDATE task_meetings SET lease_until = ? WHERE task_id = ?', [now, taskId]);
    },
  };
}
export type MeetingStore = ReturnType<typeof createMeetingStore>;
