import type { Calendar } from '@hourbank/service-kit/calendar';
import { instantFromDb } from '@hourbank/service-kit/db';
import type { Deps } from '../src/deps';
import type { EntryTotal } from '../src/totals/entry-totals';

/** Totals by `month 2026-11` and `client 7`; hours in hundredths. Those without entries are left out. */
type Totals = Record<string, EntryTotal>;

/** The stored totals. */
export async function storedTotals({ db, monthTotals }: Pick<Deps, 'db' | 'monthTotals'>): Promise<Totals> {
  const clients = await db.read.query<({ clientId: number } & EntryTotal)[]>(
    'SELECT client_id AS clientId, entries, hours FROM client_totals ORDER BY client_id',
  );
  const rows = [
    ...(await monthTotals.byMonth()).map(({ month, ...total }) => [`month ${month}`, total] as const),
    ...clients.map(({ clientId, ...total }) => [`client ${clientId}`, total] as const),
  ];
  return Object.fromEntries(rows.filter(([, { entries, hours }]) => entries !== 0 || hours !== 0));
}

/** The same totals, calculated from the entries. */
export async function liveTotals({ db }: Pick<Deps, 'db'>, { monthOf }: Calendar): Promise<Totals> {
  const rows = await db.read.query<{ date: Date | string; clientId: number; hours: number }[]>(
    'SELECT date, client_id AS clientId, hours FROM entries WHERE shown = 1',
  );
  const totals: Totals = {};
  for (const { date, clientId, hours } of rows)
    for (const name of [`month ${monthOf(instantFromDb(date))}`, `client ${clientId}`]) {
      const before = totals[name] ?? { entries: 0, hours: 0 };
      totals[name] = { entries: before.entries + 1, hours: before.hours + hours };
    }
  return totals;
}
