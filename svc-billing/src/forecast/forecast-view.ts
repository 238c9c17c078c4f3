import { type AccountForecast, fromHundredths } from '@hourbank/contracts';
import type { ForecastRow } from '../ledger/account-table';

const weeksOfPace = 8;

/**
 * A stored forecast as responses contain it, in decimal hours. Since it was computed, hours can have been used: an
 * account without hours has no forecast, and no more than `balance`, in hundredths, can expire.
 */
export function forecastView(row: ForecastRow | null, balance: number): AccountForecast | null {
  if (row?.pace == null || balance <= 0) return null;
  return {
    hoursPerWeek: fromHundredths(Math.round(row.pace / weeksOfPace)),
    runsOutOn: row.runsOutOn,
    earliest: row.earliestOn,
    latest: row.latestOn,
    expiringUnused: fromHundredths(Math.min(row.expiringUnused, balance)),
  };
}

/** When a forecast was computed, as ISO text, or null. */
export const asOf = (row: ForecastRow | null): string | null => row?.forecastAt?.toISOString() ?? null;
