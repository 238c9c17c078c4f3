import { executeAll, instantFromDb, select } from '@hourbank/service-kit';
import type { EntityManager } from 'typeorm';
import { type Calendar, shiftMonth } from '../calendar';
import { incrementConsumedSql } from './consumed-total-store';

/** Clients that have entries or totals. */
export async function clientsWithTotals(manager: EntityManager): Promise<number[]> {
  const rows = await select<{ client_id: number }>(
    manager,
    'SELECT client_id FROM entry_counts UNION SELECT client_id FROM consumed_totals',
  );
  return rows.map((row) => row.client_id);
}

/** Months with a total, and months with entries: from one to the next by the index, however many entries there are. */
async function monthsOf(tx: EntityManager, clientId: number, { monthOf, startOf }: Calendar): Promise<Set<string>> {
  const totals = await select<{ month: string }>(tx, 'SELECT month FROM consumed_totals WHERE client_id = ?', [
    clientId,
  ]);
  const months = new Set(totals.map(({ month }) => month));
  for (let from = new Date('0001-01-01T00:00:00Z'); ;) {
    const [row] = await select<{ date: Date | string | null }>(
      tx,
      'SELECT MIN(date) AS date FROM entries WHERE client_id = ? AND shown = 1 AND date >= ?',
      [clientId, from],
    );
    if (!row?.date) return months;
    const month = monthOf(instantFromDb(row.date));
    months.add(month);
    from = startOf(shiftMonth(month, 1));
  }
}

/** How far a month's total is off, both sides as of one moment: entries that change meanwhile change both alike. */
async function differenceOf(
  tx: EntityManager,
  clientId: number,
  month: string,
  { startOf }: Calendar,
): Promise<number> {
  const [row] = await select<{ entries: number | string | null; total: number | null }>(
    tx,
    `SELECT (SELECT SUM(hours) FROM entries WHERE client_id = ? AND shown = 1 AND date >= ? AND date < ?) AS entries,
            (SELECT hours FROM consumed_totals WHERE client_id = ? AND month = ?) AS total`,
    [clientId, startOf(month), startOf(shiftMonth(month, 1)), clientId, month],
  );
  return Number(row?.entries ?? 0) - Number(row?.total ?? 0);
}

/** Months whose total is not what the entries say. Reads only: nobody waits for it. */
export async function wrongMonths(read: EntityManager, clientId: number, calendar: Calendar): Promise<string[]> {
  const wrong: string[] = [];
  for (const month of [...(await monthsOf(read, clientId, calendar))].sort())
    if ((await differenceOf(read, clientId, month, calendar)) !== 0) wrong.push(month);
  return wrong;
}

/** Makes one month's total what the entries say, while work goes on: only the difference is written. False: it is right meanwhile. */
export async function correctMonth(
  tx: EntityManager,
  clientId: number,
  month: string,
  calendar: Calendar,
  kind: 'sqlite' | 'mysql',
): Promise<boolean> {
  // Two rebuilds of one client must not both add the same difference.
  if (kind === 'mysql')
    await select(tx, 'SELECT client_id FROM entry_counts WHERE client_id = ? FOR UPDATE', [clientId]);
  const difference = await differenceOf(tx, clientId, month, calendar);
  if (difference !== 0) await executeAll(tx, [incrementConsumedSql(tx, clientId, month, difference)]);
  return difference !== 0;
}
