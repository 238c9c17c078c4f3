import type { ForecastRow } from '../ledger/account-table';
import { addDays, daysBetween } from '../ledger/days';
import { byExpiry, usableToday } from '../ledger/expiry-rules';
import { type PackageHours, statusOn, unusedHours } from '../ledger/package-hours';

/** Days of work that the pace is the average of, and those that the second pace is the average of. */
export const paceDays = { long: 90, short: 28 } as const;
/** What a forecast needs at least. */
export const least = { draws: 3, days: 14 };
const horizonDays = 365;
const daysOfPace = 56;

/** Hours of the entries of a client up to today, in hundredths. */
export interface Usage {
  /** Day of the first entry with hours. */
  firstDay: string;
  /** Whether there are as many entries with hours as a forecast needs. */
  isEnough: boolean;
  /** Hours of the last 90 and 28 days. */
  longHours: number;
  shortHours: number;
}

/** Hours that were used in a number of days. */
interface Pace {
  hours: number;
  days: number;
}

export type Forecast = Omit<ForecastRow, 'level' | 'forecastAt'>;
export const noForecast: Forecast = {
  pace: null,
  runsOutOn: null,
  earliestOn: null,
  latestOn: null,
  expiringUnused: 0,
};

/**
 * Uses the packages up at a constant pace from tomorrow on, in the order of draws. Returns the day on which no hours
 * are left, null if that is not within a year, and the hours that expire until then.
 */
function simulate(packages: readonly PackageHours[], { hours, days }: Pace, today: string) {
  const open = packages.map((one) => ({
    lastDay: one.expiresOn === null ? Infinity : daysBetween(today, one.expiresOn),
    left: unusedHours(one),
  }));
  let total = open.reduce((sum, { left }) => sum + left, 0);
  let demanded = 0;
  let unused = 0;
  for (let day = 1; day <= horizonDays; day += 1) {
    for (const one of open) {
      if (one.lastDay >= day) continue;
      unused += one.left;
      total -= one.left;
      one.left = 0;
    }
    if (total === 0) return { runsOutOn: addDays(today, day - 1), unused };
    // From the sum so far, so that no fraction of an hour is lost over the days.
    const demand = Math.round((hours * day) / days);
    let needed = demand - demanded;
    demanded = demand;
    for (const one of open) {
      const taken = Math.min(one.left, needed);
      one.left -= taken;
      needed -= taken;
      total -= taken;
    }
    if (total === 0) return { runsOutOn: addDays(today, day), unused };
  }
  return { runsOutOn: null, unused };
}

/** Null is later than each day. */
const inOrder = (one: string | null, other: string | null) => ((one ?? '9') <= (other ?? '9') ? 1 : -1);

/**
 * Says when the hours of an account run out (D-70): at the average pace of the last 90 days, or of all days since the
 * first entry; with the range between that pace and the one of the last 28 days. Without enough history or hours there
 * is none.
 */
export function forecastOf(packages: readonly PackageHours[], usage: Usage | undefined, today: string): Forecast {
  if (!usage?.isEnough || usableToday(packages, today) <= 0) return noForecast;
  const history = daysBetween(usage.firstDay, today) + 1;
  if (history < least.days) return noForecast;
  const usable = packages.filter((one) => statusOn(one, today) === 'active').sort(byExpiry);
  const pace = { hours: usage.longHours, days: Math.min(history, paceDays.long) };
  const long = simulate(usable, pace, today);
  const short = simulate(usable, { hours: usage.shortHours, days: Math.min(history, paceDays.short) }, today);
  const [earliestOn = null, latestOn = null] = [long.runsOutOn, short.runsOutOn].sort((a, b) => -inOrder(a, b));
  return {
    pace: Math.round((pace.hours * daysOfPace) / pace.days),
    runsOutOn: long.runsOutOn,
    earliestOn,
    latestOn,
    expiringUnused: long.unused,
  };
}

/** The limit of a request for hours, in hundredths. */
const mostRequested = 10_000_000;
const wholeHour = 100;

/**
 * The hours that a client is offered to request, in hundredths: whole hours that last for eight weeks, or as many as
 * were bought last. Null without both.
 */
export function suggestionOf(pace: number | null, lastPurchase: number | null): number | null {
  const suggested = pace ? Math.ceil(pace / wholeHour) * wholeHour : lastPurchase;
  return suggested === null ? null : Math.min(mostRequested, Math.max(wholeHour, suggested));
}
