import { fromHundredths } from '@hourbank/contracts';
import { type Calendar, shiftMonth } from '@hourbank/service-kit/calendar';
import { executeAll, select, type Tx } from '@hourbank/service-kit/db';
import { type EntryTotal, incrementTotalSql } from './entry-total-store';
import { monthsWithEntries } from './months-with-entries';

/** A month whose stored total is not that of its visible entries. */
export interface TotalDifference {
  month: string;
  counted: EntryTotal;
  stored: EntryTotal;
}

/** The row that corrections are added to. */
const correctedShard = 0;

/**
 * Reads a month's entries and its total in one statement, so that a concurrent change of an entry affects both alike.
 */
async function compareMonth(tx: Tx, month: string, { startOf }: Calendar): Promise<TotalDifference> {
  const [row] = await select<Record<'entries' | 'hours' | 'storedEntries' | 'storedHours', number | string | null>>(
    tx,
    `SELECT entries, hours, storedEntries, storedHours FROM
       (SELECT COUNT(*) AS entries, SUM(hours) AS hours FROM entries WHERE shown = 1 AND date >= ? AND date < ?) AS counted,
       (SELECT SUM(entries) AS storedEntries, SUM(hours) AS storedHours FROM entry_totals WHERE month = ?) AS stored`,
    [startOf(month), startOf(shiftMonth(month, 1)), month],
  );
  return {
    month,
    counted: { entries: Number(row?.entries ?? 0), hours: Number(row?.hours ?? 0) },
    stored: { entries: Number(row?.storedEntries ?? 0), hours: Number(row?.storedHours ?? 0) },
  };
}

const isWrong = ({ counted, stored }: TotalDifference) =>
  counted.entries !== stored.entries || counted.hours !== stored.hours;

const totalText = ({ entries, hours }: EntryTotal) => `${entries} entries, ${fromHundredths(hours).toFixed(2)} h`;

export const totalDifferenceLine = ({ month, counted, stored }: TotalDifference) =>
  `month ${month}: ${totalText(counted)}, stored total ${totalText(stored)}`;

/** Compares the totals of all months with the entries. Only reads, so it blocks no other transaction. */
export async function wrongTotals(read: Tx, calendar: Calendar): Promise<TotalDifference[]> {
  const totals = await select<{ month: string }>(read, 'SELECT DISTINCT month FROM entry_totals');
  const months = new Set([...totals.map(({ month }) => month), ...(await monthsWithEntries(read, calendar))]);
  const wrong: TotalDifference[] = [];
  for (const month of [...months].sort()) {
    const compared = await compareMonth(read, month, calendar);
    if (isWrong(compared)) wrong.push(compared);
  }
  return wrong;
}

/**
 * Corrects one month's total while entries change. Writes only the difference. Returns false if the total was already
 * correct.
 */
export async function correctTotal(tx: Tx, month: string, calendar: Calendar): Promise<boolean> {
  // Locks the row that is written before the entries are read, so that two concurrent rebuilds, also on two nodes of a
  // database cluster, do not add the same difference twice.
  await executeAll(tx, [incrementTotalSql(tx, month, correctedShard, { entries: 0, hours: 0 })]);
  const compared = await compareMonth(tx, month, calendar);
  const { counted, stored } = compared;
  const difference = { entries: counted.entries - stored.entries, hours: counted.hours - stored.hours };
  if (isWrong(compared)) await executeAll(tx, [incrementTotalSql(tx, month, correctedShard, difference)]);
  return isWrong(compared);
}
