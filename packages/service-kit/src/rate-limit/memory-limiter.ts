import { tooMany } from '../errors';
import type { RateRule } from './rate-rules';

interface Counter {
  hits: number;
  endsAt: number;
}

/**
 * Counts requests in memory, for limits that replicas do not share (D-58). Beyond `size` counters it removes one: the
 * oldest below half of its limit, so that a caller with many addresses cannot remove counters near or above their
 * limit. Those have at most half of the room, or new callers would not be counted.
 */
export function createMemoryLimiter({ size = 50_000, now = Date.now }: { size?: number; now?: () => number } = {}) {
  const low = new Map<string, Counter>();
  const high = new Map<string, Counter>();
  const find = (key: string) => low.get(key) ?? high.get(key);

  function start(key: string, endsAt: number): Counter {
    const counter = { hits: 0, endsAt };
    low.delete(key);
    high.delete(key);
    low.set(key, counter);
    if (low.size + high.size > size) {
      const crowded = high.size > size / 2 ? high : low;
      for (const oldest of crowded.keys()) {
        crowded.delete(oldest);
        break;
      }
    }
    return counter;
  }

  function count(key: string, counter: Counter, max: number) {
    counter.hits++;
    if (counter.hits !== Math.ceil(max / 2)) return;
    low.delete(key);
    high.set(key, counter);
  }

  return {
    /** Throws 429 for a caller above the limit. Does not count. */
    check(name: string, caller: string, { max }: RateRule): void {
      const counter = find(`${name} ${caller}`);
      if (counter && counter.hits > max && counter.endsAt > now()) throw tooMany((counter.endsAt - now()) / 1000);
    },

    /** Counts one call. Throws 429 with `Retry-After` above the limit. */
    take(name: string, caller: string, { max, windowMs }: RateRule): void {
      if (max === Infinity) return;
      const key = `${name} ${caller}`;
      const existing = find(key);
      const counter = existing && existing.endsAt > now() ? existing : start(key, now() + windowMs);
      count(key, counter, max);
      if (counter.hits > max) throw tooMany((counter.endsAt - now()) / 1000);
    },
  };
}
