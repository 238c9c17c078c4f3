import type { ClientImportRun } from '@hourbank/contracts';
import { defineTable, instant, integer, placeholders, select, type Tx, uuid } from '@hourbank/service-kit/db';
import { importRunTable, maxListedRuns } from '@hourbank/service-kit/import-runs';
import { isOpen } from '../clients/client-table';

/** The clients that an import added (D-84). */
export const importedClientTable = defineTable(
  'imported_clients',
  { clientId: integer({ primary: true }), runId: uuid(), sheetRow: integer(), createdAt: instant() },
  { indexes: [['runId']] },
);

const runs = importRunTable.reader(undefined, 'r');

/** Open clients `c` of an import. */
const openOfRun = `imported_clients i JOIN clients c ON c.id = i.client_id
  LEFT JOIN credentials p ON p.role = 'client' AND p.subject = c.id WHERE i.run_id = ? AND c.${isOpen}`;
/** Nobody changed them or gave them a password, and they are not among `keep`. */
const isUntouched = (keep: readonly number[]) =>
  `(c.revision = 1 AND p.subject IS NULL${keep.length > 0 ? ` AND c.id NOT IN (${placeholders(keep)})` : ''})`;

interface Taken {
  runId: string;
  keep: readonly number[];
}

/** SQL of imports. */
export function createImportedClientStore(read: Tx) {
  return {
    async insert(tx: Tx, { clientId, runId, row, at }: { clientId: number; runId: string; row: number; at: Date }) {
      await tx.insert(importedClientTable, { clientId, runId, sheetRow: row, createdAt: at });
    },

    /** The newest imports, with the number of their clients that are open. */
    async listRuns(): Promise<ClientImportRun[]> {
      const rows = await select<{ clients: number | string }>(
        read,
        `SELECT ${runs.columns}, (SELECT COUNT(*) FROM imported_clients i JOIN clients c ON c.id = i.client_id
           WHERE i.run_id = r.run_id AND c.${isOpen}) AS clients
         FROM import_runs r ORDER BY r.started_at DESC LIMIT ${maxListedRuns}`,
      );
      return rows.map((row) => {
        const { startedAt, ...run } = runs.record(row);
        return { ...run, startedAt: startedAt.toISOString(), clients: Number(row.clients) };
      });
    },

    /** Ids of the open clients of an import, at most `limit`. */
    async openOf(runId: string, limit: number): Promise<number[]> {
      const rows = await select<{ id: number }>(read, `SELECT c.id FROM ${openOfRun} ORDER BY c.id LIMIT ?`, [
        runId,
        limit,
      ]);
      return rows.map(({ id }) => id);
    },

    async untouched({ runId, keep }: Taken, limit: number): Promise<number[]> {
      const rows = await select<{ id: number }>(
        read,
        `SELECT c.id FROM ${openOfRun} AND ${isUntouched(keep)} ORDER BY c.id LIMIT ?`,
        [runId, ...keep, limit],
      );
      return rows.map(({ id }) => id);
    },

    /** The same of one client, whose row the transaction has locked. */
    async isUntouched(tx: Tx, runId: string, clientId: number): Promise<boolean> {
      const sql = `SELECT 1 FROM ${openOfRun} AND ${isUntouched([])} AND c.id = ?`;
      return (await select(tx, sql, [runId, clientId])).length > 0;
    },

    async countUntouched({ runId, keep }: Taken): Promise<number> {
      const [row] = await select<{ total: number | string }>(
        read,
        `SELECT COUNT(*) AS total FROM ${openOfRun} AND ${isUntouched(keep)}`,
        [runId, ...keep],
      );
      return Number(row?.total ?? 0);
    },

    /** The clients of an import that stay when it is taken back. */
    kept: ({ runId, keep }: Taken, limit: number): Promise<{ clientId: number; name: string }[]> =>
      select(
        read,
        `SELECT c.id AS clientId, c.name FROM ${openOfRun} AND NOT ${isUntouched(keep)} ORDER BY c.id LIMIT ?`,
        [runId, ...keep, limit],
      ),
  };
}
export type ImportedClientStore = ReturnType<typeof createImportedClientStore>;
