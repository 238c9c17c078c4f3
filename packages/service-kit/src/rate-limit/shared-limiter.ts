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

/** Runs again once when two callers make the same counter at the same moment. */
const again = <T>(run: () => Promise<T>): Promise<T> =>
  run().catch((error: unknown) => {
    if (isUniqueViolation(error)) return run();
    throw error;
  });

const read = 'SELECT hits, ends_at FROM rate_counters WHERE name = ? AND caller = ?';

/**
 * Counters in the database, so that all replicas count together (D-18). A window starts with its first hit and ends `windowMs` later;
 * over the limit it is a 429 that says when to come back.
 */
export function createSharedLimiter(db: Db, { now = () => new Date() }: { now?: () => Date } = {}) {
  const digest = (caller: string) => createHash('sha256').update(caller).digest('hex');

  const hit = (name: string, caller: string, windowMs: number) =>
    again(() =>
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

  return {
    /** Counts one call. */
    take,

    /** Before something that may fail, such as a login: refuses who has failed `max` times already. Counts nothing. */
    async check(name: string, caller: string, { max }: RateRule): Promise<void> {
      if (max === Infinity) return;
      const [counter] = await select<Counter>(db.read, read, [name, digest(caller)]);
      if (counter && counter.hits >= max && secondsLeft(counter) > 0) throw tooMany(secondsLeft(counter));
    },

    /** Counts one failure. Those beyond the limit, which many tries at once can reach, are refused like the rest: nobody learns what they came to. */
    fail: take,

    /** Deletes counters whose window is over, and tells how many. */
    async sweep(): Promise<number> {
      const { affected } = await db.tx((tx) => execute(tx, 'DELETE FROM rate_counters WHERE ends_at <= ?', [now()]));
      return affected;
    },
  };
}

export type SharedLimiter = ReturnType<typeof createSharedLimiter>;
