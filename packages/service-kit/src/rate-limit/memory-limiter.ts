import { tooMany } from '../errors';
import type { RateRule } from './rate-rules';

interface Counter {
  hits: number;
  endsAt: number;
}

/** Counts in this process alone, for limits that need not be shared by replicas (D-58). Bounded: beyond `size` callers the oldest counter goes. */
export function createMemoryLimiter({ size = 50_000, now = Date.now }: { size?: number; now?: () => number } = {}) {
  const counters = new Map<string, Counter>();

  function start(key: string, endsAt: number): Counter {
    const counter = { hits: 0, endsAt };
    counters.delete(key);
    counters.set(key, counter);
    const oldest = counters.size > size ? counters.keys().next().value : undefined;
    if (oldest !== undefined) counters.delete(oldest);
    return counter;
  }

  return {
    /** Rejects a caller that is over the limit already. Counts nothing. */
    check(name: string, caller: string, { max }: RateRule): void {
      const counter = counters.get(`${name} ${caller}`);
      if (counter && counter.hits > max && counter.endsAt > now()) throw tooMany((counter.endsAt - now()) / 1000);
    },

    /** Counts one call; over the limit it is a 429 that says when to come back. */
    take(name: string, caller: string, { max, windowMs }: RateRule): void {
      if (max === Infinity) return;
      const key = `${name} ${caller}`;
      const known = counters.get(key);
      const counter = known && known.endsAt > now() ? known : start(key, now() + windowMs);
      counter.hits++;
      if (counter.hits > max) throw tooMany((counter.endsAt - now()) / 1000);
    },
  };
}

export type MemoryLimiter = ReturnType<typeof createMemoryLimiter>;
