import { fromHundredths, type OpeningImportRun } from '@hourbank/contracts';
import { defineTable, execute, integer, placeholders, select, type Tx, uuid, varchar } from '@hourbank/service-kit/db';
import { importRunTable, maxListedRuns } from '@hourbank/service-kit/import-runs';

/** Opening balances that were imported. A row goes with its package (D-84). */
export const openingTable = defineTable(
  'openings',
  {
    packageId: integer({ primary: true }),
    clientId: integer(),
    runId: uuid(),
    sheetRow: integer(),
    rowKey: varchar(64),
  },
  { uniques: [['clientId', 'rowKey']], indexes: [['runId']] },
);

/** An opening balance of a client. Hours in hundredths. */
export interface Opening {
  clientId: number;
  packageId: number;
  rowKey: string;
  hours: number;
}

interface PackageOfRun {
  packageId: number;
  clientId: number;
}

const runs = importRunTable.reader(undefined, 'r');
const ofRun = 'openings o JOIN time_packages p ON p.id = o.package_id WHERE o.run_id = ?';
const isUntouched = '(p.hours_used = 0 AND p.hours_removed = 0)';

/** SQL of `openings`. */
export function createOpeningStore(read: Tx) {
  const packagesOf =
    (condition: string) =>
    (runId: string, limit: number): Promise<PackageOfRun[]> =>
      select(
        read,
        `SELECT o.package_id AS packageId, o.client_id AS clientId FROM ${ofRun} AND ${condition} ORDER BY o.package_id LIMIT ?`,
        [runId, limit],
      );

  return {
    /** The opening balances of clients, the oldest first. */
    async ofClients(clientIds: readonly number[], tx: Tx = read): Promise<Opening[]> {
      if (clientIds.length === 0) return [];
      return select(
        tx,
        `SELECT o.client_id AS clientId, o.package_id AS packageId, o.row_key AS rowKey, p.hours_purchased AS hours
         FROM openings o JOIN time_packages p ON p.id = o.package_id
         WHERE o.client_id IN (${placeholders(clientIds)}) ORDER BY o.package_id`,
        clientIds,
      );
    },

    async insert(
      tx: Tx,
      { packageId, clientId, runId, row, key }: PackageOfRun & { runId: string; row: number; key: string },
    ): Promise<void> {
      await tx.insert(openingTable, { packageId, clientId, runId, sheetRow: row, rowKey: key });
    },

    async remove(tx: Tx, packageId: number): Promise<void> {
      await execute(tx, 'DELETE FROM openings WHERE package_id = ?', [packageId]);
    },

    /** Opening balances of an import that nothing was drawn from or taken off. */
    untouched: packagesOf(isUntouched),
    /** The others. */
    touched: packagesOf(`NOT ${isUntouched}`),

    async countUntouched(runId: string): Promise<number> {
      const sql = `SELECT COUNT(*) AS total FROM ${ofRun} AND ${isUntouched}`;
      const [row] = await select<{ total: number | string }>(read, sql, [runId]);
      return Number(row?.total ?? 0);
    },

    /** The newest imports, with the opening balances that are left of them. */
    async listRuns(): Promise<OpeningImportRun[]> {
      const sums = (value: string) =>
        `(SELECT ${value} FROM openings o JOIN time_packages p ON p.id = o.package_id WHERE o.run_id = r.run_id)`;
      const rows = await select<{ packages: number | string; hours: number | string | null }>(
        read,
        `SELECT ${runs.columns}, ${sums('COUNT(*)')} AS packages, ${sums('SUM(p.hours_purchased)')} AS hours
         FROM import_runs r ORDER BY r.started_at DESC LIMIT ${maxListedRuns}`,
      );
      return rows.map((row) => {
        const { startedAt, ...run } = runs.record(row);
        return {
          ...run,
          startedAt: startedAt.toISOString(),
          packages: Number(row.packages),
          hours: fromHundredths(Number(row.hours)),
        };
      });
    },
  };
}
