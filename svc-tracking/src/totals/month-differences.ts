import { type Calendar, shiftMonth } from '@hourbank/service-kit/calendar';
import { executeAll, select, type Tx } from '@hourbank/service-kit/db';
import { type Compared, comparedOf, type ComparedRow, isWrong, missingIn } from './difference';
import { addToMonthSql } from './entry-totals';
import { monthsWithEntries } from './months-with-entries';

/** The row that corrections are added to. */
const correctedShard = 0;

/**
 * Reads a month's entries and its total in one statement, so that a concurrent change of an entry affects both alike.
 */
async function compareMonth(tx: Tx, month: string, { startOf }: Calendar): Promise<Compared> {
  const [row] = await select<ComparedRow>(
    tx,
    `SELECT entries, hours, storedEntries, storedHours FROM
       (SELECT COUNT(*) AS entries, SUM(hours) AS hours FROM entries WHERE shown = 1 AND date >= ? AND date < ?) AS counted,
       (SELECT SUM(entries) AS storedEntries, SUM(hours) AS storedHours FROM month_totals WHERE month = ?) AS stored`,
    [startOf(month), startOf(shiftMonth(month, 1)), month],
  );
  return comparedOf(row);
}

/** Finds the months whose stored total is not that of their visible entries. Only reads. */
export async function* wrongMonthTotals(read: Tx, calendar: Calendar): AsyncGenerator<Compared & { month: string }> {
  const totals = await select<{ month: string }>(read, 'SELECT DISTINCT month FROM month_totals');
  const months = new Set([...totals.map(({ month }) => month), ...(await monthsWithEntries(read, calendar))]);
  for (const month of [...months].sort()) {
    const compared = await compareMonth(read, month, calendar);
    if (isWrong(compared)) yield { month, ...compared };
  }
}

/** Corrects the total of a month while entries change. Returns false if it was already correct. */
export async function correctMonthTotal(tx: Tx, month: string, calendar: Calendar): Promise<boolean> {
  // Locks the row that is written before the entries are read, so that two concurrent rebuilds, also on two nodes of a
  // database cluster, do not add the same difference twice.
  await executeAll(tx, [addToMonthSql(tx, month, correctedShard, { entries: 0, hours: 0 })]);
  const compared = await compareMonth(tx, month, calendar);
  if (isWrong(compared)) await executeAll(tx, [addToMonthSql(tx, month, correctedShard, missingIn(compared))]);
  return isWrong(compared);
}
