import type { Slice } from '@hourbank/service-kit/db';

interface Month {
  month: string;
  entries: number;
}

/** The months that a page lies in, and its place among their entries. */
interface PageMonths {
  first: string;
  last: string;
  /** Number of their entries. */
  count: number;
  offset: number;
}

/**
 * Finds the months of a page of all entries, newest first, so that only their entries are stepped over. `months` is in
 * ascending order. Returns null for a page past the end.
 */
export function monthsOfPage(months: readonly Month[], { limit, offset }: Slice): PageMonths | null {
  let found: PageMonths | null = null;
  let before = 0;
  for (const { month, entries } of months.toReversed()) {
    if (entries === 0) continue;
    if (before >= offset + limit) break;
    if (found) {
      found.first = month;
      found.count += entries;
    } else if (before + entries > offset) {
      found = { first: month, last: month, count: entries, offset: offset - before };
    }
    before += entries;
  }
  return found;
}
