import { fromHundredths } from '@hourbank/contracts';
import { type Calendar, shiftMonth } from '@hourbank/service-kit/calendar';
import { executeAll, instantFromDb, select, type Tx } from '@hourbank/service-kit/db';
import { addToClientSql, addToMonthSql, type EntryTotal, insertOrAddToClientSql } from './entry-totals';

/** A total beside that of the entries that it is about. */
export interface Compared {
  counted: EntryTotal;
  stored: EntryTotal;
}

const missingIn = ({ counted, stored }: Compared): EntryTotal => ({
  entries: counted.entries - stored.entries,
  hours: counted.hours - stored.hours,
});

export const isWrong = (compared: Compared): boolean => {
  const { entries, hours } = missingIn(compared);
  return entries !== 0 || hours !== 0;
};

const totalText = ({ entries, hours }: EntryTotal) => `${entries} entries, ${fromHundredths(hours).toFixed(2)} h`;

/** `client 7: 1 entries, 1.50 h, stored total 2 entries, 3.50 h` */
export const differenceText = (subject: string, { counted, stored }: Compared): string =>
  `${subject}: ${totalText(counted)}, stored total ${totalText(stored)}`;

/** The columns in which a statement returns both sides. Sums are text on MariaDB. */
type ComparedRow = Record<'entries' | 'hours' | 'storedEntries' | 'storedHours', number | string | null>;

const comparedOf = (row: ComparedRow | undefined): Compared => ({
  counted: { entries: Number(row?.entries ?? 0), hours: Number(row?.hours ?? 0) },
  stored: { entries: Number(row?.storedEntries ?? 0), hours: Number(row?.storedHours ?? 0) },
});

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

/**
 * Returns the months with visible entries. Finds each month with one index lookup, so the cost does not depend on the
 * number of entries.
 */
async function monthsWithEntries(read: Tx, { monthOf, startOf }: Calendar): Promise<Set<string>> {
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
