import { cached } from './locale';
import { businessTimeZone } from './time-zone';

const formats = cached(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
);

/**
 * The value of a `datetime-local` field for an instant, to the minute, in the business time zone: '2026-11-20T09:30'.
 */
export const toLocalTime = (instant: string | Date, timeZone = businessTimeZone()): string =>
  formats(timeZone).format(new Date(instant)).replace(' ', 'T');

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
  // instant.
  const day = 86_400_000;
  const offsets = [offsetAt(asUtc - day), offsetAt(asUtc + day)].sort((a, b) => b - a);
  const found = offsets
    .map((offset) => asUtc - offset)
    .find((moment) => toLocalTime(new Date(moment), timeZone) === minute);
  return found === undefined ? '' : new Date(found).toISOString();
}

/** Today in the business time zone: '2026-11-20' (D-39). */
export const today = (now = new Date(), timeZone = businessTimeZone()): string =>
  toLocalTime(now, timeZone).slice(0, 10);
