import { type Db, select } from '@hourbank/service-kit/db';

/** Entries per statement when all are read. */
const batchSize = 5000;

/** Sums the hours of visible entries by package, in hundredths. */
export function createUsedHours(db: Db) {
  return {
    /** Returns the hours of one package, in one consistent read. */
    async ofPackage(packageId: number): Promise<number> {
      const [row] = await select<{ hours: number | string | null }>(
        db.read,
        'SELECT SUM(hours) AS hours FROM entries WHERE package_id = ? AND shown = 1',
        [packageId],
      );
      return Number(row?.hours ?? 0);
    },

    /** Returns the hours of all packages. Reads in batches, so that each statement is short at any number of rows. */
    async byPackage(): Promise<Map<number, number>> {
      const sums = new Map<number, number>();
      for (let after = 0; ;) {
        const rows = await select<{ id: number; package_id: number | null; hours: number; shown: number }>(
          db.read,
          `SELECT id, package_id, hours, shown FROM entries WHERE id > ? ORDER BY id LIMIT ${batchSize}`,
          [after],
        );
        for (const { package_id: packageId, hours, shown } of rows)
          if (shown && packageId !== null) sums.set(packageId, (sums.get(packageId) ?? 0) + hours);
        const last = rows.at(-1);
        if (!last || rows.length < batchSize) return sums;
        after = last.id;
      }
    },
  };
}
export type UsedHours = ReturnType<typeof createUsedHours>;
