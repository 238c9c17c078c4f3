import { allocationRange } from '@hourbank/contracts';
import { type Db, select } from '@hourbank/service-kit/db';

/** Entries per statement when all are read. */
const batchSize = 5000;

/** The hours of one entry, in hundredths, at a revision. */
export interface EntryHours {
  revision: number;
  hours: number;
  /** Whether a change of the entry is not settled yet. */
  isOpen: boolean;
}

/** Reads the hours of entries by ranges of ids (`allocationRange`). */
export function createEntryHours(db: Db) {
  return {
    /** Returns the hours of each range, without entries that have an open change. Each statement is short at any number of rows. */
    async sums(): Promise<Map<number, number>> {
      const sums = new Map<number, number>();
      for (let after = 0; ;) {
        const rows = await select<{ id: number; hours: number; closed: number }>(
          db.read,
          `SELECT id, hours, (intent IS NULL) AS closed FROM entries WHERE id > ? ORDER BY id LIMIT ${batchSize}`,
          [after],
        );
        for (const { id, hours, closed } of rows) {
          const range = Math.floor(id / allocationRange);
          if (closed) sums.set(range, (sums.get(range) ?? 0) + hours);
        }
        const last = rows.at(-1);
        if (!last || rows.length < batchSize) return sums;
        after = last.id;
      }
    },

    /** Returns the entries of one range by id, in one consistent read. */
    async ofRange(range: number): Promise<Map<number, EntryHours>> {
      const rows = await select<{ id: number; revision: number; hours: number; open: number }>(
        db.read,
        'SELECT id, revision, hours, (intent IS NOT NULL) AS open FROM entries WHERE id >= ? AND id < ?',
        [range * allocationRange, (range + 1) * allocationRange],
      );
      return new Map(rows.map(({ id, revision, hours, open }) => [id, { revision, hours, isOpen: Boolean(open) }]));
    },
  };
}
export type EntryHoursStore = ReturnType<typeof createEntryHours>;
