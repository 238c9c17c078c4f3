/** The business time zone. The stack under test reads the same variable. */
export const businessZone = (): string => process.env.BUSINESS_TIME_ZONE ?? 'UTC';

const dayMs = 86_400_000;

/** Making a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day (`YYYY-MM-DD`) of a time in the business time zone. */
function dayOf(moment: number): string {
  const timeZone = businessZone();
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  formats.set(timeZone, format);
  return format.format(moment);
}

/** Adds whole days to noon in UTC, so that daylight saving time does not change the result. */
const shiftDay = (day: string, by: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + by * dayMs).toISOString().slice(0, 10);

/**
 * Today in the business time zone, `YYYY-MM-DD`. A long test should call this once, because it can run past midnight.
 */
export const today = (): string => dayOf(Date.now());

/** The day `count` days before today. */
export const daysAgo = (count: number): string => shiftDay(today(), -count);

/** The day `count` days after today. */
export const daysFromNow = (count: number): string => shiftDay(today(), count);

/** The month (`YYYY-MM`) of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** Noon of a day in UTC as ISO 8601, which is on the same day in every time zone from UTC-12 to UTC+11. */
export const noonOf = (day: string): string => `${day}T12:00:00.000Z`;

/**
 * The instant of a day and a time (`10:30`) in the business time zone as ISO 8601, unless clocks change within that
 * many hours.
 */
export function instantOf(day: string, time: string): string {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const format = { timeZone: businessZone(), dateStyle: 'short', timeStyle: 'medium' } as const;
  const shown = new Intl.DateTimeFormat('sv-SE', format).format(asUtc).replace(' ', 'T');
  return new Date(2 * asUtc - Date.parse(`${shown}Z`)).toISOString();
}
