import { executeAll, select, type Tx } from '@hourbank/service-kit/db';
import { type Compared, comparedOf, type ComparedRow, missingIn } from './difference';
import { addToClientSql, insertOrAddToClientSql } from './entry-totals';

/** Clients whose entries are counted in one statement, so that each is short at any number of entries. */
const clientsPerStatement = 10;
const maxClientId = 2_147_483_647;

type ClientDifference = Compared & { clientId: number };

/** The last of the next clients after `after`, or the last possible one. */
async function lastOfBatch(read: Tx, after: number): Promise<number> {
  const [row] = await select<{ clientId: number }>(
    read,
    `SELECT client_id AS clientId FROM client_totals WHERE client_id > ? ORDER BY client_id LIMIT 1 OFFSET ${clientsPerStatement - 1}`,
    [after],
  );
  return row?.clientId ?? maxClientId;
}

/**
 * Compares totals and entries of the clients after `after` up to `last` in one statement, so that concurrent changes
 * affect both alike. `shown` is not a condition: MariaDB would choose its index, which lacks the client, and read rows.
 */
async function differingIn(read: Tx, after: number, last: number): Promise<ClientDifference[]> {
  const rows = await select<{ clientId: number | string } & ComparedRow>(
    read,
    `SELECT clientId, SUM(entries) AS entries, SUM(hours) AS hours, SUM(storedEntries) AS storedEntries, SUM(storedHours) AS storedHours FROM (
       SELECT client_id AS clientId, 0 AS entries, 0 AS hours, entries AS storedEntries, hours AS storedHours
         FROM client_totals WHERE client_id > ? AND client_id <= ?
       UNION ALL SELECT client_id, SUM(CASE WHEN shown = 1 THEN 1 ELSE 0 END), SUM(CASE WHEN shown = 1 THEN hours ELSE 0 END), 0, 0
         FROM entries WHERE client_id > ? AND client_id <= ? GROUP BY client_id) AS sides
     GROUP BY clientId HAVING SUM(entries) <> SUM(storedEntries) OR SUM(hours) <> SUM(storedHours) ORDER BY clientId`,
    [after, last, after, last],
  );
  return rows.map((row) => ({ clientId: Number(row.clientId), ...comparedOf(row) }));
}

/** Finds the clients whose stored total is not that of their visible entries. Only reads. */
export async function* wrongClientTotals(read: Tx): AsyncGenerator<ClientDifference> {
  for (let after = 0; after < maxClientId;) {
    const last = await lastOfBatch(read, after);
    yield* await differingIn(read, after, last);
    after = last;
  }
}

/** Corrects the total of a client while entries change. Returns false if it was already correct. */
export async function correctClientTotal(tx: Tx, clientId: number): Promise<boolean> {
  // Locks the row before the entries are read, so that two concurrent rebuilds, also on two nodes of a database
  // cluster, do not add the same difference twice.
  await executeAll(tx, [insertOrAddToClientSql(tx, clientId, { entries: 0, hours: 0 })]);
  const [wrong] = await differingIn(tx, clientId - 1, clientId);
  if (wrong) await executeAll(tx, [addToClientSql(clientId, missingIn(wrong))]);
  return wrong !== undefined;
}
