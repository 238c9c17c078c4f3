import { tooMany } from '../errors';
import type { RateRule } from './rate-rules';

interface Counter {
  hits: number;
  endsAt: number;
}

/**
 * Counts requests in memory, for limits that replicas do not share (D-58). Beyond `size` counters the oldest one is
 * removed.
 */
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
    /** Throws 429 for a caller above the limit. Does not count. */
    check(name: string, caller: string, { max }: RateRule): void {
      const counter = counters.get(`${name} ${caller}`);
      if (counter && counter.hits > max && counter.endsAt > now()) throw tooMany((counter.endsAt - now()) / 1000);
    },

    /** Counts one call. Throws 429 with `Retry-After` above the limit. */
    take(name: string, caller: string, { max, windowMs }: RateRule): void {
      if (max === Infinity) return;
      const key = `${name} ${caller}`;
      const existing = counters.get(key);
      const counter = existing && existing.endsAt > now() ? existing : start(key, now() + windowMs);
      counter.hits++;
      if (counter.hits > max) throw tooMany((counter.endsAt - now()) / 1000);
    },
  };
}
