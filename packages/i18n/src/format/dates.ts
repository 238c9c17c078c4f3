import { currentLanguage, sourceLanguage } from '../language';
import { translate } from '../translate';
import { cached, numberLocale } from './locale';
import { messages } from './messages';
import { businessTimeZone } from './business-clock';

/** An ISO 8601 instant, a calendar date `YYYY-MM-DD`, or a Date. */
type DateValue = string | Date;

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

const calendarDate = /^\d{4}-\d{2}-\d{2}$/;
const isCalendarDate = (value: DateValue) => typeof value === 'string' && calendarDate.test(value);

const inEnglish = cached(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

function partsIn(timeZone: string, moment: Date): Parts {
  const parts: Parts = {};
  for (const { type, value } of inEnglish(timeZone).formatToParts(moment)) parts[type] = value;
  return parts;
}

/** From January on, in English. */
export const englishMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/**
 * The parts of a calendar date. The first use of `Intl.DateTimeFormat` takes a phone 100 ms, and most pages show
 * calendar dates only.
 */
const partsOfDay = (day: Date): Parts => ({
  day: String(day.getUTCDate()),
  month: englishMonths[day.getUTCMonth()]?.slice(0, 3),
  year: String(day.getUTCFullYear()),
  hour: '00',
  minute: '00',
});

/** Formats a valid date in its zone; '' for an invalid one. Calendar dates are the same day in all zones. */
function formatIn(
  value: DateValue,
  timeZone: string,
  english: (parts: Parts) => string,
  other: Intl.DateTimeFormatOptions,
): string {
  const moment = value instanceof Date ? value : new Date(value);
  if (Number.isNaN(moment.getTime())) return '';
  const isDay = isCalendarDate(value);
  if (currentLanguage() === sourceLanguage) return english(isDay ? partsOfDay(moment) : partsIn(timeZone, moment));
  return new Intl.DateTimeFormat(currentLanguage(), { ...other, timeZone: isDay ? 'UTC' : timeZone }).format(moment);
}

/** '20 Nov 2026' in the business time zone; '' for an invalid date. */
export const formatDate = (value: DateValue, timeZone = businessTimeZone()): string =>
  formatIn(value, timeZone, ({ day, month, year }) => `${day} ${month} ${year}`, { dateStyle: 'medium' });

/** '09:30' in the business time zone; '' for an invalid date. */
export const formatTime = (value: DateValue, timeZone = businessTimeZone()): string =>
  formatIn(value, timeZone, ({ hour, minute }) => `${hour}:${minute}`, { timeStyle: 'short' });

/** '20 Nov 2026, 09:30' in the business time zone; '' for an invalid date. */
export const formatDateTime = (value: DateValue, timeZone = businessTimeZone()): string =>
  [formatDate(value, timeZone), formatTime(value, timeZone)].filter(Boolean).join(', ');

const yearOf = (value: DateValue, timeZone: string) =>
  formatIn(value, timeZone, ({ year }) => String(year), { year: 'numeric' });

/**
 * 'today, 09:30', '20 Nov, 09:30' in the year of today, else '20 Nov 2025, 09:30', in the business time zone.
 * @param today `YYYY-MM-DD`
 */
export function formatRecentTime(value: DateValue, today: string, timeZone = businessTimeZone()): string {
  const time = formatTime(value, timeZone);
  if (formatDate(value, timeZone) === formatDate(today)) return translate(messages)('today', { time });
  if (yearOf(value, timeZone) !== yearOf(today, timeZone)) return formatDateTime(value, timeZone);
  const day = formatIn(value, timeZone, (parts) => `${parts.day} ${parts.month}`, { day: 'numeric', month: 'short' });
  return `${day}, ${time}`;
}

/** '20 Nov 2026, 09:30 to 10:15', or both dates if the range ends on another day. */
export function formatDateTimeRange(start: DateValue, end: DateValue, timeZone = businessTimeZone()): string {
  const isSameDay = formatDate(start, timeZone) === formatDate(end, timeZone);
  return translate(messages)('range', {
    start: formatDateTime(start, timeZone),
    end: isSameDay ? formatTime(end, timeZone) : formatDateTime(end, timeZone),
  });
}

/** 'Jun 2026' for '2026-06'. */
export const formatMonth = (month: string): string =>
  formatIn(`${month}-01`, 'UTC', (parts) => `${parts.month} ${parts.year}`, { month: 'short', year: 'numeric' });

/** 'Sat' or 'Saturday' for the calendar date '2026-11-28'. */
export const formatWeekday = (day: string, weekday: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(numberLocale(), { weekday, timeZone: 'UTC' }).format(new Date(day));
