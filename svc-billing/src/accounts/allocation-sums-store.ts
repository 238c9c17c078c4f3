import { allocationRange } from '@hourbank/contracts';
import { select, type Tx } from '@hourbank/service-kit/db';

const rangesPerPage = 100;

/** Hours of entries by id, which svc-tracking compares with its own (D-34). They are in hundredths. */
export function createAllocationSumStore(read: Tx) {
  return {
    /** Sums by ranges of 1,000 entry ids, for 100 ranges from `from` on. Ranges without rows are left out. */
    async page(from: number): Promise<{ sums: { range: number; hours: number }[]; next: number | null }> {
      const end = from + rangesPerPage;
      const [rows, [last]] = await Promise.all([
        select<{ n: number; hours: number | string }>(
          read,
          `SELECT FLOOR(entry_id / ${allocationRange}) AS n, SUM(hours) AS hours FROM entry_draws
           WHERE entry_id >= ? AND entry_id < ? GROUP BY n ORDER BY n`,
          [from * allocationRange, end * allocationRange],
        ),
        select<{ id: number | null }>(read, 'SELECT MAX(entry_id) AS id FROM entry_draws'),
      ]);
      return {
        sums: rows.map(({ n, hours }) => ({ range: Number(n), hours: Number(hours) })),
        next: (last?.id ?? 0) >= end * allocationRange ? end : null,
      };
    },

    /** The hours of each entry of one range. */
    range: (range: number): Promise<{ entryId: number; hours: number }[]> =>
      select(
        read,
        'SELECT entry_id AS entryId, hours FROM entry_draws WHERE entry_id >= ? AND entry_id < ? ORDER BY entry_id',
        [range * allocationRange, (range + 1) * allocationRange],
      ),
  };
}
export type AllocationSumStore = ReturnType<typeof createAllocationSumStore>;
