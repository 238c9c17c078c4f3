import { tooMany } from '../errors';
import type { RateRule } from './rate-rules';

interface Counter {
  /** Calls, or what they used. */
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

  function add(name: string, caller: string, { max, windowMs }: RateRule, amount: number): Counter {
    const key = `${name} ${caller}`;
    const existing = find(key);
    const counter = existing && existing.endsAt > now() ? existing : start(key, now() + windowMs);
    const half = Math.ceil(max / 2);
    const isLow = counter.hits < half;
    counter.hits += amount;
    if (isLow && counter.hits >= half) {
      low.delete(key);
      high.set(key, counter);
    }
    return counter;
  }

  return {
    /** Counts one call, or the amount that it uses. Throws 429 with `Retry-After` above the limit. */
    take(name: string, caller: string, rule: RateRule, amount = 1): void {
      if (rule.max === Infinity) return;
      const counter = add(name, caller, rule, amount);
      if (counter.hits > rule.max) throw tooMany((counter.endsAt - now()) / 1000);
    },

    /** Counts what a call has used, which is known only afterwards. Later calls are refused for it. */
    spend(name: string, caller: string, rule: RateRule, amount: number): void {
      if (rule.max !== Infinity && amount > 0) add(name, caller, rule, amount);
    },
  };
}
