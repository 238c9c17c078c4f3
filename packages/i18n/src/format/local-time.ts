import { cached } from './locale';
import { businessTimeZone, serviceNow } from './business-clock';

const formats = cached(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
);

/**
 * The value of a `datetime-local` field for an instant, to the minute, in the business time zone: '2026-11-20T09:30'.
 * While a year is typed, browsers report years such as 0002 and 0020, whose zeros the format leaves out.
 */
export const toLocalTime = (instant: string | Date, timeZone = businessTimeZone()): string =>
  formats(timeZone).format(new Date(instant)).replace(' ', 'T').padStart(16, '0');

/**
 * The instant (ISO 8601) of a `datetime-local` value in the business time zone. '' for an incomplete or invalid value,
 * and for a time that daylight saving skips. Of a time that occurs twice, the first.
 */
export function fromLocalTime(local: string, timeZone = businessTimeZone()): string {
  const minute = local.slice(0, 16);
  const asUtc = Date.parse(`${minute}Z`);
  if (minute.length < 16 || Number.isNaN(asUtc)) return '';
  const offsetAt = (moment: number) => Date.parse(`${toLocalTime(new Date(moment), timeZone)}Z`) - moment;
  // The offsets of a day before and after cover a change of the clocks in between. The larger one is the earlier
  // instant. The day after the last one of the year 9999 has none.
  const day = 86_400_000;
  const offsets = [asUtc - day, asUtc + day]
    .map(offsetAt)
    .filter((offset) => !Number.isNaN(offset))
    .sort((a, b) => b - a);
  const found = offsets
    .map((offset) => asUtc - offset)
    .find((moment) => toLocalTime(new Date(moment), timeZone) === minute);
  return found === undefined ? '' : new Date(found).toISOString();
}

/** Today in the business time zone, by the clock of the services: '2026-11-20' (D-39, D-99). */
export const today = (): string => toLocalTime(serviceNow()).slice(0, 10);
