import { type Db, parseStored, select } from '@hourbank/service-kit/db';
import type { Intent } from '../entries/intent';

/** Maximum number of open changes that are read to find the oldest one. */
const maxAgedChanges = 1000;

const intentOf = ({ intent }: { intent: string }) => parseStored<Intent, null>(intent, 'entries intent', () => null);

/** Reads which changes are open, for metrics and for the check. */
export function createOpenChanges(db: Db) {
  return {
    async count(): Promise<number> {
      const [row] = await select<{ open: number | string }>(
        db.read,
        'SELECT COUNT(*) AS open FROM entries WHERE lease_until IS NOT NULL',
      );
      return Number(row?.open ?? 0);
    },

    /** Returns when the oldest open change was opened, or null if none is open. */
    async oldest(): Promise<Date | null> {
      const rows = await select<{ intent: string }>(
        db.read,
        'SELECT intent FROM entries WHERE lease_until IS NOT NULL ORDER BY id LIMIT ?',
        [maxAgedChanges],
      );
      const moments = rows.flatMap((row) => intentOf(row)?.since ?? []);
      return moments.length === 0 ? null : new Date(moments.reduce((one, other) => (one < other ? one : other)));
    },
  };
}
export type OpenChanges = ReturnType<typeof createOpenChanges>;
