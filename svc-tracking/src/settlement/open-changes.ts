import { type Db, parseStored, select } from '@hourbank/service-kit/db';
import type { Intent } from '../entries/entry-table';

/** Maximum number of open changes that are read at a time, and to find the oldest one. */
const pageSize = 1000;

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
        [pageSize],
      );
      const moments = rows.flatMap((row) => intentOf(row)?.since ?? []);
      return moments.length === 0 ? null : new Date(moments.reduce((one, other) => (one < other ? one : other)));
    },

    /** Yields the entries whose change was opened before `before`, by id; also those where that cannot be read. */
    async *openedBefore(before: Date): AsyncGenerator<{ id: number; since: string | null }> {
      for (let after = 0; ;) {
        const rows = await select<{ id: number; intent: string }>(
          db.read,
          'SELECT id, intent FROM entries WHERE lease_until IS NOT NULL AND id > ? ORDER BY id LIMIT ?',
          [after, pageSize],
        );
        for (const row of rows) {
          const since = intentOf(row)?.since ?? null;
          if (since === null || since < before.toISOString()) yield { id: row.id, since };
        }
        const last = rows.at(-1);
        if (!last) return;
        after = last.id;
      }
    },
  };
}
export type OpenChanges = ReturnType<typeof createOpenChanges>;
