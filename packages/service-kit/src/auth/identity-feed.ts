import type { IdentityEvent } from '@hourbank/contracts';
import type { Db } from '../db';
import type { Logger } from '../logger';
import { createRevocations, FeedCursorEntity } from './revocations';
import { type Session, tokenLifetimeSeconds } from './session-token';

interface FeedOptions {
  db: Db;
  log: Logger;
  /** Asks identity for what happened after the cursor. */
  fetchEvents: (after: number) => Promise<{ events: IdentityEvent[]; cursor: number }>;
  /** Told of each event once it is stored, e.g. of a closed client. */
  onEvent?: (event: IdentityEvent) => void;
  everyMs?: number;
}

const feed = 'identity';
const silentMs = 30_000;
/** How often revocations of expired tokens are dropped, in milliseconds. */
const pruneEveryMs = 10 * 60_000;

/**
 * Follows identity's feed: once a second it asks for news and keeps its place in the same transaction as what the news changed.
 * A service that was down catches up by itself; while identity is down, what is known goes on counting.
 */
export async function followIdentity({ db, log, fetchEvents, onEvent, everyMs = 1000 }: FeedOptions) {
  const revocations = createRevocations(tokenLifetimeSeconds * 1000);
  await db.tx((tx) => revocations.prune(tx));
  // The cursor first: another replica may store events and move the cursor between the two reads, and events read twice do no harm.
  let cursor = (await db.read.findOneBy(FeedCursorEntity, { feed }))?.cursor ?? 0;
  await revocations.load(db.read);
  let prunedAt = Date.now();
  let heardAt = Date.now();
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
      const news = await fetchEvents(cursor);
      heardAt = Date.now();
      if (news.cursor === cursor) return;
      await db.tx(async (tx) => {
        await revocations.store(tx, news.events);
        await tx.upsert(FeedCursorEntity, { feed, cursor: news.cursor }, ['feed']);
      });
      cursor = news.cursor;
      revocations.apply(news.events);
      for (const event of news.events) onEvent?.(event);
    }
  }

  /** Asks now; joins a round that is under way. Never throws: the next round asks again. */
  function refresh(): Promise<void> {
    running ??= catchUp()
      .then(() => {
        failing = false;
      })
      .catch((cause: unknown) => {
        if (!failing) log.warn({ err: cause }, 'identity cannot be asked for revocations');
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
    isRevoked: (session: Session) => revocations.isRevoked(session),
    /** False when identity has been silent for 30 s; the service goes on serving all the same. */
    isFresh: () => Date.now() - heardAt < silentMs,
    ageMs: () => Date.now() - heardAt,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
export type IdentityFeed = Awaited<ReturnType<typeof followIdentity>>;
