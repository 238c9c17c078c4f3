import { select, type Statement, type Tx, upsertIncrement } from '@hourbank/service-kit/db';

/** A client whose stored number of entries is not that of its visible entries. */
export interface CountDifference {
  clientId: number;
  counted: number;
  shown: number;
}

const maxReported = 500;
/** Clients whose entries are counted in one statement, so that each is short at any number of entries. */
const clientsPerStatement = 10;
const maxClientId = 2_147_483_647;

/** The last of the next clients after `after`, or the last possible one. */
async function lastOfBatch(read: Tx, after: number): Promise<number> {
  const [row] = await select<{ clientId: number }>(
    read,
    `SELECT client_id AS clientId FROM entry_counts WHERE client_id > ? ORDER BY client_id LIMIT 1 OFFSET ${clientsPerStatement - 1}`,
    [after],
  );
  return row?.clientId ?? maxClientId;
}

/**
 * Compares counts and entries of the clients after `after` up to `last` in one statement, so that concurrent changes
 * affect both alike. `shown` is not a condition: MariaDB would choose its index, which lacks the client, and read rows.
 */
async function differingIn(read: Tx, after: number, last: number): Promise<CountDifference[]> {
  const rows = await select<Record<keyof CountDifference, number | string>>(
    read,
    `SELECT clientId, SUM(counted) AS counted, SUM(shown) AS shown FROM (
       SELECT client_id AS clientId, entries AS counted, 0 AS shown FROM entry_counts WHERE client_id > ? AND client_id <= ?
       UNION ALL SELECT client_id, 0, SUM(CASE WHEN shown = 1 THEN 1 ELSE 0 END) FROM entries
         WHERE client_id > ? AND client_id <= ? GROUP BY client_id) AS sides
     GROUP BY clientId HAVING SUM(counted) <> SUM(shown) ORDER BY clientId LIMIT ?`,
    [after, last, after, last, maxReported],
  );
  return rows.map(({ clientId, counted, shown }) => ({
    clientId: Number(clientId),
    counted: Number(counted),
    shown: Number(shown),
  }));
}

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

  /** Compares all counts with the entries for the nightly check, until many differ. */
  async differing(read: Tx): Promise<CountDifference[]> {
    const differing: CountDifference[] = [];
    for (let after = 0; after < maxClientId && differing.length < maxReported;) {
      const last = await lastOfBatch(read, after);
      differing.push(...(await differingIn(read, after, last)));
      after = last;
    }
    return differing;
  },
};
export type EntryCounts = typeof entryCountStore;
