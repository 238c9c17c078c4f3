import { select } from '@hourbank/service-kit';
import type { Tx } from '../deps';

/** Three ways to count the hours drawn from a package, in hundredths. They must agree (D-34). */
export interface BalanceRow {
  packageId: number;
  hoursUsed: number;
  consumptions: number;
  ledger: number;
  /** Id of the last line of the ledger, 0 where there is none. */
  lastChange: number;
}

const sums = (
  id: string,
) => `(SELECT COALESCE(SUM(hours), 0) FROM consumptions WHERE package_id = ${id}) AS consumptions,
  (SELECT COALESCE(SUM(delta), 0) FROM hour_ledger WHERE package_id = ${id}) AS ledger,
  (SELECT COALESCE(MAX(id), 0) FROM hour_ledger WHERE package_id = ${id}) AS lastChange`;

const numbers = ({
  packageId,
  hoursUsed,
  consumptions,
  ledger,
  lastChange,
}: Record<keyof BalanceRow, number | string>): BalanceRow => ({
  packageId: Number(packageId),
  hoursUsed: Number(hoursUsed),
  consumptions: Number(consumptions),
  ledger: Number(ledger),
  lastChange: Number(lastChange),
});

/** Reads of the nightly check. Each is one statement, so that it sees all three figures at one moment, also under load. */
export function createBalanceStore(read: Tx) {
  return {
    /** By package id, from the one after `after`. */
    async page(after: number, limit: number): Promise<BalanceRow[]> {
      const rows = await select<BalanceRow>(
        read,
        `SELECT p.id AS packageId, p.hours_used AS hoursUsed, ${sums('p.id')} FROM time_packages p WHERE p.id > ? ORDER BY p.id LIMIT ?`,
        [after, limit],
      );
      return rows.map(numbers);
    },

    /** Packages that are gone and yet are drawn from: there must be none. */
    async orphans(limit: number): Promise<BalanceRow[]> {
      const rows = await select<BalanceRow>(
        read,
        `SELECT gone.package_id AS packageId, 0 AS hoursUsed, ${sums('gone.package_id')}
           FROM (SELECT package_id FROM consumptions WHERE hours > 0 UNION SELECT package_id FROM hour_ledger GROUP BY package_id HAVING SUM(delta) <> 0) AS gone
          WHERE NOT EXISTS (SELECT 1 FROM time_packages p WHERE p.id = gone.package_id) LIMIT ?`,
        [limit],
      );
      return rows.map(numbers);
    },
  };
}
export type BalanceStore = ReturnType<typeof createBalanceStore>;
