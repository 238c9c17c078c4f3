import type { IdentityEvent } from '@hourbank/contracts';
import { execute, select, tokenLifetimeSeconds } from '@hourbank/service-kit';
import { acquireLock } from '../db/lock';
import type { Tx } from '../deps';
import { EventEntity } from './event-entity';

type WithoutId<E> = E extends unknown ? Omit<E, 'id'> : never;
export type NewEvent = WithoutId<IdentityEvent>;

const pageSize = 500;
/** After that no token is left that an event could end; a day more for services that were down. */
const keptMs = (tokenLifetimeSeconds + 86_400) * 1000;

/** All SQL of `identity_events`, the feed that the other services follow. */
export function createEventStore(read: Tx) {
  return {
    /** Appends, one transaction at a time until it ends: ids become visible in their order, so a cursor never skips one. Do it last. */
    async append(tx: Tx, events: readonly NewEvent[], at: Date): Promise<void> {
      await acquireLock(tx, 'feed');
      for (const { kind, ...details } of events) await tx.insert(EventEntity, { kind, details, createdAt: at });
    },

    /** What happened after the cursor, oldest first, and the cursor to ask with next. */
    async after(cursor: number): Promise<{ events: IdentityEvent[]; cursor: number }> {
      const rows = await select<{ id: number; kind: string; details: string }>(
        read,
        'SELECT id, kind, details FROM identity_events WHERE id > ? ORDER BY id LIMIT ?',
        [cursor, pageSize],
      );
      // Written by `append`, whose type it is.
      const events = rows.map(
        ({ id, kind, details }) => ({ ...(JSON.parse(details) as object), id, kind }) as IdentityEvent,
      );
      return { events, cursor: rows.at(-1)?.id ?? cursor };
    },

    /**
     * Drops events that concern only tokens expired long ago. Closed clients stay, one row each: a service that was cut off for longer
     * still has to learn of them (D-25).
     */
    async prune(tx: Tx, now: Date): Promise<number> {
      const { affected } = await execute(
        tx,
        "DELETE FROM identity_events WHERE created_at < ? AND kind <> 'client_closed'",
        [new Date(now.getTime() - keptMs)],
      );
      return affected;
    },
  };
}
export type EventStore = ReturnType<typeof createEventStore>;
