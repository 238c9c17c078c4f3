import { type AccountForecast, fromHundredths } from '@hourbank/contracts';
import type { ForecastRow } from '../ledger/account-entity';

const weeksOfPace = 8;

/** A stored forecast as responses contain it, in decimal hours. An account without hours has none, also if it was used up since. */
export function forecastView(row: ForecastRow | null, balance: number): AccountForecast | null {
  if (row?.pace == null || balance <= 0) return null;
  return {
    hoursPerWeek: fromHundredths(Math.round(row.pace / weeksOfPace)),
    runsOutOn: row.runsOutOn,
    earliest: row.earliestOn,
    latest: row.latestOn,
    expiringUnused: fromHundredths(row.expiringUnused),
  };
}

/** When a forecast was computed, as ISO text, or null. */
export const asOf = (row: ForecastRow | null): string | null => row?.forecastAt?.toISOString() ?? null;
