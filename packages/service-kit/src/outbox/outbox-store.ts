import { randomUUID } from 'node:crypto';
import type { Delivery } from '@hourbank/contracts';
import type { Db } from '../db/database';
import { execute, instantFromDb, placeholders, select, type Statement } from '../db/sql';
import { parseStored } from '../db/table';
import type { Tx } from '../db/transactions';

/** An event that waits, with its row. */
export interface PendingEvent extends Pick<Delivery, 'id' | 'at' | 'kind'> {
  /** Null if it is unreadable. */
  event: Delivery['event'] | null;
  rowId: number;
  /** Size of the event as JSON, bytes. */
  size: number;
}

/**
 * The statement that inserts an event. It belongs to the transaction of the change that the event is about. An event
 * with the id of an earlier one is stored by svc-identity only once.
 */
export function outboxStatement(
  kind: Delivery['kind'],
  event: Delivery['event'],
  id: string = randomUUID(),
  at = new Date(),
): Statement {
  return {
    sql: 'INSERT INTO outbox (event_id, kind, payload, created_at, due_at) VALUES (?, ?, ?, ?, ?)',
    parameters: [id, kind, JSON.stringify(event), at, at],
  };
}

interface RawEvent {
  rowId: number;
  id: string;
  kind: Delivery['kind'];
  payload: string;
  at: Date | string;
}

/** All SQL of `outbox` and `outbox_lease`, except for the insertion of events. */
export function createOutboxStore(read: Tx) {
  return {
    /** Returns events that are due, oldest first. */
    async due(at: Date, limit: number): Promise<PendingEvent[]> {
      const rows = await select<RawEvent>(
        read,
        `SELECT id AS rowId, event_id AS id, kind, payload, created_at AS at FROM outbox
         WHERE due_at <= ? ORDER BY outbox.id LIMIT ?`,
        [at, limit],
      );
      return rows.map(({ payload, at: createdAt, ...row }) => ({
        ...row,
        at: instantFromDb(createdAt).toISOString(),
        event: parseStored<Delivery['event'], null>(payload, 'event of the outbox', () => null),
        size: Buffer.byteLength(payload),
      }));
    },

    /** Returns the number of events that wait and the time of the oldest. */
    async pending(): Promise<{ count: number; oldest: Date | null }> {
      const [row] = await select<{ count: number | string; oldest: Date | string | null }>(
        read,
        'SELECT COUNT(*) AS count, MIN(created_at) AS oldest FROM outbox',
      );
      return { count: Number(row?.count ?? 0), oldest: row?.oldest ? instantFromDb(row.oldest) : null };
    },

    /** Returns the time of the oldest event that waits besides the given ones, or null. */
    async oldestExcept(events: readonly PendingEvent[]): Promise<Date | null> {
      const ids = events.map(({ rowId }) => rowId);
      const [row] = await select<{ oldest: Date | string | null }>(
        read,
        `SELECT MIN(created_at) AS oldest FROM outbox${ids.length > 0 ? ` WHERE id NOT IN (${placeholders(ids)})` : ''}`,
        ids,
      );
      return row?.oldest ? instantFromDb(row.oldest) : null;
    },

    /** Takes or prolongs the lease. Returns false while another process has it. */
    async claim(tx: Tx, holder: string, at: Date, until: Date): Promise<boolean> {
      const { affected } = await execute(
        tx,
        "UPDATE outbox_lease SET holder = ?, lease_until = ? WHERE name = 'outbox' AND (holder = ? OR lease_until <= ?)",
        [holder, until, holder, at],
      );
      return affected === 1;
    },

    async remove(tx: Tx, events: readonly PendingEvent[]): Promise<void> {
      const ids = events.map(({ rowId }) => rowId);
      await execute(tx, `DELETE FROM outbox WHERE id IN (${placeholders(ids)})`, ids);
    },

    /** Keeps an event that the receiver refuses for a later attempt, so that it does not hold up others. */
    async postpone(tx: Tx, { rowId }: PendingEvent, until: Date): Promise<void> {
      await execute(tx, 'UPDATE outbox SET due_at = ? WHERE id = ?', [until, rowId]);
    },
  };
}

/** Runs `claim` and similar writes of the store in a transaction. */
export type OutboxDb = Pick<Db, 'tx' | 'read'>;
