import { select, type Tx } from '@hourbank/service-kit/db';

/** Three independent sums of the hours used from a package, in hundredths of an hour. They must be equal (D-34). */
export interface BalanceRow {
  packageId: number;
  hoursUsed: number;
  consumptions: number;
  ledger: number;
  /** Id of the package's last ledger entry, or 0. */
  lastChange: number;
}

const sumColumns = (
  id: string,
) => `(SELECT COALESCE(SUM(hours), 0) FROM consumptions WHERE package_id = ${id}) AS consumptions,
  (SELECT COALESCE(SUM(delta), 0) FROM hour_ledger WHERE package_id = ${id}) AS ledger,
  (SELECT COALESCE(MAX(id), 0) FROM hour_ledger WHERE package_id = ${id}) AS lastChange`;

const toBalanceRow = ({
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

/** Queries of the nightly check. Each is one statement, so that the three sums are consistent under concurrent writes. */
export function createBalanceStore(read: Tx) {
  return {
    /** Returns balances in the order of package ids, starting after `after`. */
    async page(after: number, limit: number): Promise<BalanceRow[]> {
      const rows = await select<BalanceRow>(
        read,
        `SELECT p.id AS packageId, p.hours_used AS hoursUsed, ${sumColumns('p.id')} FROM time_packages p WHERE p.id > ? ORDER BY p.id LIMIT ?`,
        [after, limit],
      );
      return rows.map(toBalanceRow);
    },

    /** Returns deleted packages that still have allocations or a ledger balance. There must be none. */
    async orphans(limit: number): Promise<BalanceRow[]> {
      const rows = await select<BalanceRow>(
        read,
        `SELECT gone.package_id AS packageId, 0 AS hoursUsed, ${sumColumns('gone.package_id')}
           FROM (SELECT package_id FROM consumptions WHERE hours > 0 UNION SELECT package_id FROM hour_ledger GROUP BY package_id HAVING SUM(delta) <> 0) AS gone
          WHERE NOT EXISTS (SELECT 1 FROM time_packages p WHERE p.id = gone.package_id) LIMIT ?`,
        [limit],
      );
      return rows.map(toBalanceRow);
    },
  };
}
export type BalanceStore = ReturnType<typeof createBalanceStore>;
