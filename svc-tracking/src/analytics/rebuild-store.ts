import { executeAll, select, type Tx } from '@hourbank/service-kit/db';
import { type Calendar, shiftMonth } from '@hourbank/service-kit/calendar';
import { incrementConsumedSql } from './consumed-total-store';
import { monthsWithEntries } from './months-with-entries';

/** Returns the ids of clients that have entries or totals. */
export async function clientsWithTotals(manager: Tx): Promise<number[]> {
  const rows = await select<{ client_id: number }>(
    manager,
    'SELECT client_id FROM entry_counts UNION SELECT client_id FROM consumed_totals',
  );
  return rows.map((row) => row.client_id);
}

/** Returns months with a total and months with entries. */
async function monthsOf(tx: Tx, clientId: number, calendar: Calendar): Promise<Set<string>> {
  const totals = await select<{ month: string }>(tx, 'SELECT month FROM consumed_totals WHERE client_id = ?', [
    clientId,
  ]);
  return new Set([...totals.map(({ month }) => month), ...(await monthsWithEntries(tx, calendar, clientId))]);
}

/**
 * Returns the difference between a month's entries and its total, in hundredths of hours. One statement reads both, so
 * that a concurrent change of an entry affects both alike.
 */
async function differenceOf(tx: Tx, clientId: number, month: string, { startOf }: Calendar): Promise<number> {
  const [row] = await select<{ entries: number | string | null; total: number | null }>(
    tx,
    `SELECT (SELECT SUM(hours) FROM entries WHERE client_id = ? AND shown = 1 AND date >= ? AND date < ?) AS entries,
            (SELECT hours FROM consumed_totals WHERE client_id = ? AND month = ?) AS total`,
    [clientId, startOf(month), startOf(shiftMonth(month, 1)), clientId, month],
  );
  return Number(row?.entries ?? 0) - Number(row?.total ?? 0);
}

/** Returns months whose total differs from the sum of the entries. Only reads, so it blocks no other transaction. */
export async function wrongMonths(read: Tx, clientId: number, calendar: Calendar): Promise<string[]> {
  const wrong: string[] = [];
  for (const month of [...(await monthsOf(read, clientId, calendar))].sort())
    if ((await differenceOf(read, clientId, month, calendar)) !== 0) wrong.push(month);
  return wrong;
}

/**
 * Corrects one month's total while entries change. Writes only the difference. Returns false if the total was already
 * correct.
 */
export async function correctMonth(tx: Tx, clientId: number, month: string, calendar: Calendar): Promise<boolean> {
  // Locks the row that is written before it is read, so that two concurrent rebuilds, also on two nodes of a database
  // cluster, do not add the same difference twice.
  await executeAll(tx, [incrementConsumedSql(tx, clientId, month, 0)]);
  const difference = await differenceOf(tx, clientId, month, calendar);
  if (difference !== 0) await executeAll(tx, [incrementConsumedSql(tx, clientId, month, difference)]);
  return difference !== 0;
}
