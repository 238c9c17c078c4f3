import { cached } from './locale';
import { businessTimeZone, serviceNow } from './business-clock';

const formats = cached(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
);

/** The local time of an instant, to the minute, in the business time zone: '2026-11-20T09:30'. */
export const toLocalTime = (instant: string | Date, timeZone = businessTimeZone()): string =>
  formats(timeZone).format(new Date(instant)).replace(' ', 'T');

/**
 * The instant (ISO 8601) of a local time `YYYY-MM-DDTHH:MM` in the business time zone. '' for any other text, and for a
 * time that daylight saving skips. Of a time that occurs twice, the first.
 */
export function fromLocalTime(local: string, timeZone = businessTimeZone()): string {
  const asUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return '';
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
    .find((moment) => toLocalTime(new Date(moment), timeZone) === local);
  return found === undefined ? '' : new Date(found).toISOString();
}

/** Today in the business time zone, by the clock of the services: '2026-11-20' (D-39, D-99). */
export const today = (): string => toLocalTime(serviceNow()).slice(0, 10);
