import { type Statement, type Tx, upsertIncrement } from '@hourbank/service-kit/db';

/**
 * Writes `entry_counts` in the transaction that makes an entry visible or deletes it. Lists read the count in their own
 * statement.
 */
export const entryCountStore = {
  incrementSql: (tx: Tx, clientId: number): Statement =>
    upsertIncrement(tx, 'entry_counts', { client_id: clientId }, { entries: 1 }),

  /** Needs no upsert: the row exists because the entry was counted when it became visible. */
  decrementSql: (clientId: number): Statement => ({
    sql: 'UPDATE entry_counts SET entries = entries - 1 WHERE client_id = ?',
    parameters: [clientId],
  }),
};
export type EntryCounts = typeof entryCountStore;
