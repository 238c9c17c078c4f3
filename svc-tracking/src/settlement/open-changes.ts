import { type Db, select } from '@hourbank/service-kit/db';
import type { Intent } from '../entries/intent';

/** Maximum number of open changes that are read to find the oldest one. */
const maxAgedChanges = 1000;

interface OpenChangeRow {
  package_id: number | null;
  intent: string;
}

const intentOf = ({ intent }: Pick<OpenChangeRow, 'intent'>) => JSON.parse(intent) as Intent;

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
      const rows = await select<Pick<OpenChangeRow, 'intent'>>(
        db.read,
        'SELECT intent FROM entries WHERE lease_until IS NOT NULL ORDER BY id LIMIT ?',
        [maxAgedChanges],
      );
      const moments = rows.flatMap((row) => intentOf(row).since ?? []);
      return moments.length === 0 ? null : new Date(moments.reduce((one, other) => (one < other ? one : other)));
    },

    /** Returns the packages, current and future, of all entries with an open change. */
    async packages(): Promise<number[]> {
      const rows = await select<OpenChangeRow>(
        db.read,
        'SELECT package_id, intent FROM entries WHERE lease_until IS NOT NULL',
      );
      return rows
        .flatMap((row) => {
          const intent = intentOf(row);
          return intent.kind === 'update' ? [row.package_id, intent.next.packageId] : [row.package_id];
        })
        .filter((id) => id !== null);
    },
  };
}
export type OpenChanges = ReturnType<typeof createOpenChanges>;
