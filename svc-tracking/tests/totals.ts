import type { Calendar } from '@hourbank/service-kit/calendar';
import type { Deps } from '../src/dependencies';

type Totals = Record<string, number>;

const sorted = (totals: Totals): Totals =>
  Object.fromEntries(
    Object.entries(totals)
      .filter(([, hours]) => hours !== 0)
      .sort(),
  );

/** The stored totals: hundredths of hours by `month client`. */
export async function storedTotals({ db }: Pick<Deps, 'db'>): Promise<Totals> {
  const rows = await db.read.query<{ month: string; client_id: number; hours: number }[]>(
    'SELECT month, client_id, hours FROM consumed_totals',
  );
  return sorted(Object.fromEntries(rows.map((row) => [`${row.month} ${row.client_id}`, row.hours])));
}

/** The same totals, calculated from the entries. */
export async function liveTotals({ db }: Pick<Deps, 'db'>, { monthOf }: Calendar): Promise<Totals> {
  const totals: Totals = {};
  const rows = await db.read.query<{ date: string; client_id: number; hours: number }[]>(
    'SELECT CAST(date AS CHAR) AS date, client_id, hours FROM entries WHERE shown = 1',
  );
  for (const row of rows) {
    const key = `${monthOf(new Date(`${row.date.replace(' ', 'T')}Z`))} ${row.client_id}`;
    totals[key] = (totals[key] ?? 0) + row.hours;
  }
  return sorted(totals);
}

type MonthTotals = Record<string, { entries: number; hours: number }>;

/** The stored totals of all clients by month. Months without entries are left out. */
export async function storedMonths({ entryTotals }: Pick<Deps, 'entryTotals'>): Promise<MonthTotals> {
  const months = await entryTotals.byMonth();
  return Object.fromEntries(
    months
      .filter(({ entries, hours }) => entries !== 0 || hours !== 0)
      .map(({ month, entries, hours }) => [month, { entries, hours }]),
  );
}

/** The same totals, calculated from the entries. */
export async function liveMonths({ db }: Pick<Deps, 'db'>, { monthOf }: Calendar): Promise<MonthTotals> {
  const totals: MonthTotals = {};
  const rows = await db.read.query<{ date: string; hours: number }[]>(
    'SELECT CAST(date AS CHAR) AS date, hours FROM entries WHERE shown = 1 ORDER BY date',
  );
  for (const row of rows) {
    const month = monthOf(new Date(`${row.date.replace(' ', 'T')}Z`));
    const { entries, hours } = totals[month] ?? { entries: 0, hours: 0 };
    totals[month] = { entries: entries + 1, hours: hours + row.hours };
  }
  return totals;
}
