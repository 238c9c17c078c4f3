import { identity, type IdentityEvent } from '@hourbank/contracts';
import { tokenLifetimeSeconds } from '@hourbank/service-kit/auth';
import { defineTable, execute, id, instant, json, select, type Tx, unread, varchar } from '@hourbank/service-kit/db';
import { acquireLock } from '../locks/lock';

export const eventTable = defineTable(
  'identity_events',
  {
    /** The cursor of the event feed. Ids become visible in ascending order. */
    id: id(),
    kind: varchar(20),
    details: json<object | null>({ unreadable: () => null }),
    createdAt: unread(instant()),
  },
  { indexes: [['createdAt']] },
);
const { columns, record } = eventTable.reader();

type WithoutId<E> = E extends unknown ? Omit<E, 'id'> : never;
type NewEvent = WithoutId<IdentityEvent>;

const pageSize = 500;
/**
 * How long events are kept, ms: the lifetime of the tokens that they revoke, plus a day for services that were down.
 */
const keptMs = (tokenLifetimeSeconds + 86_400) * 1000;

/** All SQL of `identity_events`, the feed that the other services follow. */
export function createEventStore(read: Tx) {
  return {
    /**
     * Appends events. The lock is held until the transaction ends, so ids become visible in order and a cursor never
     * skips an event. Append last to keep the lock short.
     */
    async append(tx: Tx, events: readonly NewEvent[], at: Date): Promise<void> {
      await acquireLock(tx, 'feed');
      for (const { kind, ...details } of events) await tx.insert(eventTable, { kind, details, createdAt: at });
    },

    /** Returns the events of known kinds after the cursor, oldest first, and the next cursor. */
    async after(cursor: number): Promise<{ events: IdentityEvent[]; cursor: number }> {
      const rows = await select<object>(
        read,
        `SELECT ${columns} FROM identity_events WHERE id > ? ORDER BY id LIMIT ?`,
        [cursor, pageSize],
      );
      // After a return to an older release, the feed has events of a newer one. It continues behind them.
      const stored = rows.map(record);
      const events = stored
        .map(({ details, id: eventId, kind }) => ({ ...details, id: eventId, kind }))
        .filter((event) => identity.isIdentityEvent(event));
      return { events, cursor: stored.at(-1)?.id ?? cursor };
    },

    /**
     * Deletes events about tokens that have expired. Events of closed and reopened clients stay, because a service that
     * was disconnected for longer still needs them (D-25).
     */
    async prune(tx: Tx, now: Date): Promise<number> {
      const { affected } = await execute(
        tx,
        "DELETE FROM identity_events WHERE created_at < ? AND kind NOT LIKE 'client!_%' ESCAPE '!'",
        [new Date(now.getTime() - keptMs)],
      );
      return affected;
    },
  };
}
export type EventStore = ReturnType<typeof createEventStore>;
