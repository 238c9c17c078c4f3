import { allocationRange, type EntryPart } from '@hourbank/contracts';
import { select, type Tx } from '@hourbank/service-kit/db';

const rangesPerPage = 100;

/** Allocations of entries by id, which svc-tracking compares with what it shows (D-34). Hours are in hundredths. */
export function createAllocationSumStore(read: Tx) {
  return {
    /** Sums by ranges of 1,000 entry ids, for 100 ranges from `from` on. Ranges without rows are left out. */
    async page(
      from: number,
    ): Promise<{ sums: { range: number; hours: number; weighted: number }[]; next: number | null }> {
      const end = from + rangesPerPage;
      const [rows, [last]] = await Promise.all([
        select<{ n: number; hours: number | string; weighted: number | string }>(
          read,
          `SELECT FLOOR(entry_id / ${allocationRange}) AS n, SUM(hours) AS hours, SUM(hours * package_id) AS weighted FROM allocations
           WHERE entry_id >= ? AND entry_id < ? GROUP BY n ORDER BY n`,
          [from * allocationRange, end * allocationRange],
        ),
        select<{ id: number | null }>(read, 'SELECT MAX(entry_id) AS id FROM allocations'),
      ]);
      return {
        sums: rows.map(({ n, hours, weighted }) => ({
          range: Number(n),
          hours: Number(hours),
          weighted: Number(weighted),
        })),
        next: (last?.id ?? 0) >= end * allocationRange ? end : null,
      };
    },

    /** The allocations of each entry of one range, in their order. Entries without any are left out. */
    async range(range: number): Promise<{ entryId: number; parts: EntryPart[] }[]> {
      const rows = await select<{ entryId: number; packageId: number; hours: number }>(
        read,
        `SELECT entry_id AS entryId, package_id AS packageId, hours FROM allocations
         WHERE entry_id >= ? AND entry_id < ? ORDER BY entry_id, part`,
        [range * allocationRange, (range + 1) * allocationRange],
      );
      const entries = new Map<number, EntryPart[]>();
      for (const { entryId, ...part } of rows) entries.set(entryId, [...(entries.get(entryId) ?? []), part]);
      return [...entries].map(([entryId, parts]) => ({ entryId, parts }));
    },
  };
}
