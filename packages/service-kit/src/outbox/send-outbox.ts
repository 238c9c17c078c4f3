import { randomUUID } from 'node:crypto';
import { type Delivery, maxDeliveryEvents } from '@hourbank/contracts';
import { AppError } from '../errors';
import type { Logger } from '../logger/logger';
import { repeatSteps } from '../process/repeat-steps';
import { createOutboxStore, type OutboxDb, type PendingEvent } from './outbox-store';

/** Stores events at the receiver, each once by its id. Throws if it is unknown whether they are stored. */
export type Deliver = (body: { events: Delivery[]; completeUntil: string }) => Promise<unknown>;

interface SenderOptions {
  db: OutboxDb;
  deliver: Deliver;
  log: Pick<Logger, 'error'>;
  now?: () => Date;
  /** How long a process may deliver without renewing its lease, ms. Longer than one delivery takes. */
  leaseMs?: number;
}

/** Maximum size of one delivery, bytes. */
const maxBytes = 512 * 1024;
const slowestRetryMs = 60_000;
/** When an event that the receiver refuses is tried again, ms. */
const refusedRetryMs = 3_600_000;
/** How often the receiver learns that there is nothing to deliver, ms. */
const announceEveryMs = 30_000;
/** A transaction may commit an event some time after its creation, ms. */
const commitDelayMs = 10_000;

/** Returns the first events that fit into one delivery, at least one. */
function withinSize(events: readonly PendingEvent[]): PendingEvent[] {
  let size = 0;
  const end = events.findIndex((event, index) => {
    size += event.size;
    return index > 0 && size > maxBytes;
  });
  return end === -1 ? [...events] : events.slice(0, end);
}

/** Until when a receiver has all events if the first that it lacks has this time. */
const completeBefore = (time: number) => new Date(time - commitDelayMs).toISOString();

const isRefused = (cause: unknown) => cause instanceof AppError && cause.status >= 400 && cause.status < 500;

/**
 * Creates the task that delivers the events of the outbox, oldest first. It deletes them only after the receiver has
 * stored them, so a killed process repeats a delivery and loses none. One process delivers at a time. If the receiver
 * is down, attempts back off to one a minute.
 */
export function createOutboxSender({ db, deliver, log, now = () => new Date(), leaseMs = 10_000 }: SenderOptions) {
  const store = createOutboxStore(db.read);
  const holder = randomUUID();
  let failures = 0;
  let nextAt = 0;
  let announcedAt = 0;
  const after = (ms: number) => new Date(now().getTime() + ms);

  async function deliverAll(events: readonly PendingEvent[], completeUntil: string): Promise<void> {
    try {
      await deliver({
        events: events.map(({ id, at, kind, event }) => ({ id, at, kind, event }) as Delivery),
        completeUntil,
      });
    } catch (cause) {
      if (!isRefused(cause) || events.length === 0) throw cause;
      if (events.length > 1) {
        const middle = Math.ceil(events.length / 2);
        // One of them will be left.
        const [oldest = 0] = events.map(({ at }) => Date.parse(at)).sort((a, b) => a - b);
        const before = completeBefore(Math.min(oldest, Date.parse(completeUntil) + commitDelayMs));
        await deliverAll(events.slice(0, middle), before);
        await deliverAll(events.slice(middle), before);
        return;
      }
      const [refused] = events;
      if (!refused) return;
      log.error(
        { err: cause, event: refused.id },
        'svc-identity rejected an event, which will be sent again in an hour',
      );
      await db.tx((tx) => store.postpone(tx, refused, after(refusedRetryMs)));
      return;
    }
    if (events.length > 0) await db.tx((tx) => store.remove(tx, events));
  }

  /** Keeps events whose stored text is unreadable for an operator, so that they do not hold up others. */
  async function setAside(events: readonly PendingEvent[]): Promise<void> {
    for (const event of events) {
      log.error({ event: event.id }, 'an event is unreadable and will be tried again in an hour');
      await db.tx((tx) => store.postpone(tx, event, after(refusedRetryMs)));
    }
  }

  /** Delivers one batch. Returns whether more events may wait. */
  async function deliverBatch(): Promise<boolean> {
    const startedAt = now();
    const due = await store.due(startedAt, maxDeliveryEvents);
    if (due.length === 0 && startedAt.getTime() - announcedAt < announceEveryMs) return false;
    if (!(await db.tx((tx) => store.claim(tx, holder, startedAt, after(leaseMs))))) return false;
    await setAside(due.filter(({ event }) => event === null));
    const readable = due.filter(({ event }) => event !== null);
    const events = withinSize(readable);
    const hasMore = events.length < readable.length || due.length === maxDeliveryEvents;
    const firstLeft = await store.oldestExcept(events);
    await deliverAll(events, completeBefore(Math.min(startedAt.getTime(), firstLeft?.getTime() ?? Infinity)));
    announcedAt = startedAt.getTime();
    return hasMore;
  }

  return async (isStopping: () => boolean): Promise<void> => {
    if (now().getTime() < nextAt) return;
    try {
      await repeatSteps(async () => !isStopping() && deliverBatch());
      failures = 0;
    } catch (cause) {
      failures += 1;
      nextAt = now().getTime() + Math.min(1000 * 2 ** (failures - 1), slowestRetryMs);
      throw cause;
    }
  };
}
