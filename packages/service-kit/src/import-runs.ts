import { defineTable, instant, isUniqueViolation, type RowOf, select, type Tx, uuid, varchar } from './db';
import type { Transact } from './db/transactions';

/** The imports of spreadsheets: one row for each press of Import (D-84). */
export const importRunTable = defineTable(
  'import_runs',
  { runId: uuid({ primary: true }), fileName: varchar(200), actor: varchar(100), startedAt: instant() },
  { indexes: [['startedAt']] },
);
export type ImportRun = RowOf<typeof importRunTable>;

/** How many imports a list has. */
export const maxListedRuns = 100;

const hasRun = async (read: Tx, runId: string): Promise<boolean> =>
  (await select(read, 'SELECT 1 FROM import_runs WHERE run_id = ?', [runId])).length > 0;

/** Records an import before its first row. Does nothing if an earlier request of it did. */
export async function recordImportRun(
  { transact, read }: { transact: Transact; read: Tx },
  run: ImportRun,
): Promise<void> {
  if (await hasRun(read, run.runId)) return;
  try {
    await transact((tx) => tx.insert(importRunTable, run));
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause;
  }
}
