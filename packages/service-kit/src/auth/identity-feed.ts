import type { IdentityEvent } from '@hourbank/contracts';
import type { Db } from '../db';
import type { Logger } from '../logger/logger';
import { createRevocations, feedCursorTable, type TokenIdentity } from './revocations';
import { tokenLifetimeSeconds } from './session-token';

interface FeedOptions {
  db: Db;
  log: Logger;
  /** Fetches the identity events after the cursor. */
  fetchEvents: (after: number) => Promise<{ events: IdentityEvent[]; cursor: number }>;
  /** Called for each event after it is stored, e.g. when a client is closed. */
  onEvent?: (event: IdentityEvent) => void;
  /** Polling interval in milliseconds. */
  everyMs?: number;
}

const feed = 'identity';
const staleAfterMs = 30_000;
/** How often revocations of expired tokens are deleted, in milliseconds. */
const pruneEveryMs = 10 * 60_000;

/**
 * Polls the identity feed every second. Revocations and the cursor are stored in one transaction, so a restarted
 * service continues where it stopped. While identity is unavailable, known revocations stay in effect (D-17).
 */
export async function followIdentity({ db, log, fetchEvents, onEvent, everyMs = 1000 }: FeedOptions) {
  const revocations = createRevocations(tokenLifetimeSeconds * 1000);
  await db.tx((tx) => revocations.prune(tx));
  // Read the cursor before the revocations: another replica may store events and advance the cursor between the two
  // reads. Reading an event twice is harmless; missing one is not.
  let cursor = (await db.read.findOneBy(feedCursorTable, { feed }))?.cursor ?? 0;
  await revocations.load(db.read);
  let prunedAt = Date.now();
  let lastSuccessAt = Date.now();
  let failing = false;
  let running: Promise<void> | null = null;

  async function prune(): Promise<void> {
    if (Date.now() - prunedAt < pruneEveryMs) return;
    prunedAt = Date.now();
    await db.tx((tx) => revocations.prune(tx));
  }

  async function catchUp(): Promise<void> {
    await prune();
    for (;;) {
      const batch = await fetchEvents(cursor);
      lastSuccessAt = Date.now();
      if (batch.cursor === cursor) return;
      await db.tx(async (tx) => {
        await revocations.store(tx, batch.events);
        await tx.upsert(feedCursorTable, { feed, cursor: batch.cursor }, ['feed']);
      });
      cursor = batch.cursor;
      revocations.apply(batch.events);
      for (const event of batch.events) onEvent?.(event);
    }
  }

  /** Polls now, or joins a poll in progress. Never throws: the next poll retries. */
  function refresh(): Promise<void> {
    running ??= catchUp()
      .then(() => {
        failing = false;
      })
      .catch((cause: unknown) => {
        if (!failing) log.warn({ err: cause }, 'identity events could not be fetched');
        failing = true;
      })
      .finally(() => {
        running = null;
      });
    return running;
  }

  const timer = setInterval(() => void refresh(), everyMs);
  timer.unref();
  await refresh();

  return {
    refresh,
    isRevoked: (session: TokenIdentity) => revocations.isRevoked(session),
    /** False if no poll has succeeded for 30 seconds. The service keeps serving requests. */
    isFresh: () => Date.now() - lastSuccessAt < staleAfterMs,
    /** Time since the last successful poll, in milliseconds. */
    ageMs: () => Date.now() - lastSuccessAt,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
export type IdentityFeed = Awaited<ReturnType<typeof followIdentity>>;
