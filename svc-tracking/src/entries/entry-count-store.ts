import { select, type Statement, type Tx, upsertIncrement } from '@hourbank/service-kit/db';

/** A client whose stored number of entries is not that of its visible entries. */
export interface CountDifference {
  clientId: number;
  counted: number;
  shown: number;
}

const maxReported = 500;

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

  /**
   * Compares all counts with the entries for the nightly check, in one statement, so that concurrent changes affect
   * both alike.
   */
  async differing(read: Tx): Promise<CountDifference[]> {
    const rows = await select<Record<keyof CountDifference, number | string>>(
      read,
      `SELECT clientId, SUM(counted) AS counted, SUM(shown) AS shown FROM (
         SELECT client_id AS clientId, entries AS counted, 0 AS shown FROM entry_counts
         UNION ALL SELECT client_id, 0, COUNT(*) FROM entries WHERE shown = 1 GROUP BY client_id) AS sides
       GROUP BY clientId HAVING SUM(counted) <> SUM(shown) ORDER BY clientId LIMIT ?`,
      [maxReported],
    );
    return rows.map(({ clientId, counted, shown }) => ({
      clientId: Number(clientId),
      counted: Number(counted),
      shown: Number(shown),
    }));
  },
};
export type EntryCounts = typeof entryCountStore;
