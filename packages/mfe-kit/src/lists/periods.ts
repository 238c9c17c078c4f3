/** Named periods of the date filter. */
export const periods = ['today', 'this-week', 'this-month', 'last-month', 'this-year'] as const;
export type Period = (typeof periods)[number];

/** First and last day (`YYYY-MM-DD`), both included. */
export interface DayRange {
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const textOf = (moment: number | Date) => new Date(moment).toISOString().slice(0, 10);

/** The day (`YYYY-MM-DD`) that is so many days after another one. */
export const dayAfter = (day: string, days: number): string => textOf(Date.parse(day) + days * dayMs);

/** How many days (`YYYY-MM-DD`) lie between a day and a later one; negative for an earlier one. */
export const daysBetween = (day: string, later: string): number =>
  Math.round((Date.parse(later) - Date.parse(day)) / dayMs);

/** A whole month, `by` months after the month of `today`. */
export function monthOf(today: string, by: number): DayRange {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return { from: textOf(Date.UTC(year, month - 1 + by, 1)), to: textOf(Date.UTC(year, month + by, 0)) };
}

/** The Monday to Sunday that contain `today`. */
function weekOf(today: string): DayRange {
  const monday = dayAfter(today, -((new Date(today).getUTCDay() + 6) % 7));
  return { from: monday, to: dayAfter(monday, 6) };
}

/** The days of a period. `today` is a day in the business time zone (D-39). A period includes its days to come. */
export function daysOf(period: Period, today: string): DayRange {
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'this-week':
      return weekOf(today);
    case 'this-month':
      return monthOf(today, 0);
    case 'last-month':
      return monthOf(today, -1);
    case 'this-year':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
  }
}
