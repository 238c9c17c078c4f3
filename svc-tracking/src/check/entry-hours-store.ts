import { allocationRange, type EntryPart, toHundredths } from '@hourbank/contracts';
import { type Db, select } from '@hourbank/service-kit/db';

/** Entries per statement when all are read. */
const batchSize = 5000;

/** The hours of one entry and the packages it shows, in hundredths, at a settlement revision. */
export interface EntryHours {
  settlementRevision: number;
  hours: number;
  parts: EntryPart[];
  /** Whether a change of the entry is not settled yet. */
  isOpen: boolean;
}

/** Sums over the entries of a range. `weighted` is the sum of hours times package id (`listAllocationSums`). */
export interface RangeSums {
  hours: number;
  weighted: number;
}

interface Row {
  id: number;
  settlementRevision: number;
  hours: number;
  packageId: number | null;
  parts: string | null;
  open: number;
}

const columns =
  'id, settlement_revision AS settlementRevision, hours, package_id AS packageId, parts, (intent IS NOT NULL) AS open';

/** Only entries of several packages store their parts. */
function partsOf({ hours, packageId, parts }: Row): EntryPart[] {
  if (parts !== null)
    return (JSON.parse(parts) as EntryPart[]).map((part) => ({ ...part, hours: toHundredths(part.hours) }));
  return packageId === null ? [] : [{ packageId, hours }];
}

/** Reads the hours of entries by ranges of ids (`allocationRange`). */
export function createEntryHours(db: Db) {
  return {
    /**
     * Returns the sums of each range, without entries that have an open change. Each statement is short at any number
     * of rows.
     */
    async sums(): Promise<Map<number, RangeSums>> {
      const sums = new Map<number, RangeSums>();
      for (let after = 0; ;) {
        const rows = await select<Row>(
          db.read,
          `SELECT ${columns} FROM entries WHERE id > ? ORDER BY id LIMIT ${batchSize}`,
          [after],
        );
        for (const row of rows.filter(({ open }) => !open)) {
          const range = Math.floor(row.id / allocationRange);
          const { hours, weighted } = sums.get(range) ?? { hours: 0, weighted: 0 };
          const own = partsOf(row).reduce((sum, part) => sum + part.hours * part.packageId, 0);
          sums.set(range, { hours: hours + row.hours, weighted: weighted + own });
        }
        const last = rows.at(-1);
        if (!last || rows.length < batchSize) return sums;
        after = last.id;
      }
    },

    async count(): Promise<number> {
      const [row] = await select<{ entries: number | string }>(db.read, 'SELECT COUNT(*) AS entries FROM entries');
      return Number(row?.entries ?? 0);
    },

    /** Returns the entries of one range by id, in one consistent read. */
    async ofRange(range: number): Promise<Map<number, EntryHours>> {
      const rows = await select<Row>(db.read, `SELECT ${columns} FROM entries WHERE id >= ? AND id < ?`, [
        range * allocationRange,
        (range + 1) * allocationRange,
      ]);
      return new Map(
        rows.map((row) => [
          row.id,
          {
            settlementRevision: row.settlementRevision,
            hours: row.hours,
            parts: partsOf(row),
            isOpen: Boolean(row.open),
          },
        ]),
      );
    },
  };
}
export type EntryHoursStore = ReturnType<typeof createEntryHours>;
