import { type Calendar, shiftMonth } from '@hourbank/service-kit/calendar';
import { instantFromDb, select, type Tx } from '@hourbank/service-kit/db';

/**
 * Returns the months with visible entries. Finds each month with one index lookup, so the cost does not depend on the
 * number of entries.
 */
export async function monthsWithEntries(read: Tx, { monthOf, startOf }: Calendar): Promise<Set<string>> {
  const months = new Set<string>();
  for (let from = new Date('0001-01-01T00:00:00Z'); ;) {
    const [row] = await select<{ date: Date | string | null }>(
      read,
      'SELECT MIN(date) AS date FROM entries WHERE shown = 1 AND date >= ?',
      [from],
    );
    if (!row?.date) return months;
    const month = monthOf(instantFromDb(row.date));
    months.add(month);
    from = startOf(shiftMonth(month, 1));
  }
}
