import { createHash } from 'node:crypto';
import type { Db } from '../db/database';
import { isUniqueViolation } from '../db/db-errors';
import { execute, instantFromDb, select } from '../db/sql';
import { tooMany } from '../errors';
import type { RateRule } from './rate-rules';

interface Counter {
  hits: number;
  ends_at: Date | string;
}

/** Retries once if another call creates the same counter concurrently. */
const retryOnConflict = <T>(run: () => Promise<T>): Promise<T> =>
  run().catch((error: unknown) => {
    if (isUniqueViolation(error)) return run();
    throw error;
  });

const read = 'SELECT hits, ends_at FROM rate_counters WHERE name = ? AND caller = ?';

/**
 * Counts calls in the database, so that all replicas share a limit (D-18). A window starts with its first call and ends
 * `windowMs` milliseconds later. Above the limit, calls throw 429 with `Retry-After`.
 */
export function createSharedLimiter(db: Db, { now = () => new Date() }: { now?: () => Date } = {}) {
  const digest = (caller: string) => createHash('sha256').update(caller).digest('hex');

  const hit = (name: string, caller: string, windowMs: number) =>
    retryOnConflict(() =>
      db.tx(async (tx): Promise<Counter> => {
        const time = now();
        const endsAt = new Date(time.getTime() + windowMs);
        const { affected } = await execute(
          tx,
          `UPDATE rate_counters SET hits = CASE WHEN ends_at <= ? THEN 1 ELSE hits + 1 END, ends_at = CASE WHEN ends_at <= ? THEN ? ELSE ends_at END
       WHERE name = ? AND caller = ?`,
          [time, time, endsAt, name, caller],
        );
        if (affected === 0) {
          await execute(tx, 'INSERT INTO rate_counters (name, caller, hits, ends_at) VALUES (?, ?, 1, ?)', [
            name,
            caller,
            endsAt,
          ]);
        }
        const [counter] = await select<Counter>(tx, read, [name, caller]);
        return counter ?? { hits: 1, ends_at: endsAt };
      }),
    );

  const secondsLeft = ({ ends_at: endsAt }: Counter) => (instantFromDb(endsAt).getTime() - now().getTime()) / 1000;

  async function take(name: string, caller: string, { max, windowMs }: RateRule): Promise<void> {
    if (max === Infinity) return;
    const counter = await hit(name, digest(caller), windowMs);
    if (counter.hits > max) throw tooMany(secondsLeft(counter));
  }

  async function check(name: string, caller: string, { max }: RateRule): Promise<void> {
    if (max === Infinity) return;
    const [counter] = await select<Counter>(db.read, read, [name, digest(caller)]);
    if (counter && counter.hits >= max && secondsLeft(counter) > 0) throw tooMany(secondsLeft(counter));
  }

  return {
    /** Counts one call. Throws 429 above the limit. */
    take,

    /** Throws 429 if the caller has already failed `max` times, e.g. before a login. Does not count. */
    check,

    /** Takes back one call that `take` counted, such as a right password. */
    async giveBack(name: string, caller: string, { max }: RateRule): Promise<void> {
      if (max === Infinity) return;
      await db.tx((tx) =>
        execute(tx, 'UPDATE rate_counters SET hits = hits - 1 WHERE name = ? AND caller = ? AND hits > 0', [
          name,
          digest(caller),
        ]),
      );
    },

    /** Forgets the calls of a caller. */
    async clear(name: string, caller: string): Promise<void> {
      await db.tx((tx) =>
        execute(tx, 'DELETE FROM rate_counters WHERE name = ? AND caller = ?', [name, digest(caller)]),
      );
    },

    /**
     * Counts one failure. Throws 429 above the limit, where it only reads, so that many failures write nothing.
     * Concurrent attempts beyond the limit also get 429, so they do not reveal their result.
     */
    async fail(name: string, caller: string, rule: RateRule): Promise<void> {
      await check(name, caller, rule);
      await take(name, caller, rule);
    },

    /** Deletes counters of ended windows and returns their number. */
    async sweep(): Promise<number> {
      const { affected } = await db.tx((tx) => execute(tx, 'DELETE FROM rate_counters WHERE ends_at <= ?', [now()]));
      return affected;
    },
  };
}

export type SharedLimiter = ReturnType<typeof createSharedLimiter>;
