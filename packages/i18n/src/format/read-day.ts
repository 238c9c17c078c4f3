import { currentLanguage, sourceLanguage } from '../language';
import { englishMonths, formatDate } from './dates';
import { cached } from './locale';
import { inEuropeanDigits } from './read-number';

const marks = /[\u061c\u200b-\u200f\u2066-\u2069]/g;
/** Fewer letters name several months. */
const minLetters = 3;

const year = String.raw`(?<year>\d{4}|\d{2})`;
const dayForms = [
  /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})$/,
  new RegExp(String.raw`^(?<day>\d{1,2})(?<sign>[-./])(?<month>\d{1,2})(?:\k<sign>${year}|\.)?$`),
  new RegExp(String.raw`^(?<day>\d{1,2})\.?[ -]?(?<name>\p{L}+)\.?(?:[ -]?${year})?$`, 'u'),
  new RegExp(String.raw`^(?<name>\p{L}+)\.? ?(?<day>\d{1,2})(?:,? ${year})?$`, 'u'),
];
const timeForm = /^(.*\S)(?:,\s*|\s+|(?<=\d)T)(\d{1,2}):([0-5]\d)(?:\s*([ap])m)?$/i;

/** The names of the months that are read, in lower case, each with its number from 0 on. */
const monthNames = cached((language): (readonly [string, number])[] => {
  const english = englishMonths.map((name, index) => [name.toLowerCase(), index] as const);
  if (language === sourceLanguage) return english;
  const own = (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
    return english.map(([, index]) => [format.format(Date.UTC(2000, index)).toLowerCase(), index] as const);
  });
  return [...own, ...english];
});

function monthOf(name: string): number | undefined {
  const typed = name.toLowerCase();
  if (typed.length < minLetters) return undefined;
  return monthNames(currentLanguage()).find(([known]) => known.startsWith(typed === 'sept' ? 'sep' : typed))?.[1];
}

/** The day if there is such a one: there is no 31 April, and in most years no 29 February. */
function dayOf(year: number, month: number, date: number): string | undefined {
  const moment = new Date(Date.UTC(year, month, date));
  return moment.getUTCMonth() === month && moment.getUTCDate() === date ? moment.toISOString().slice(0, 10) : undefined;
}

/** A leap day can be this many years ahead, because 1900 and 2100 have none. */
const yearsAhead = 8;

const tidy = (text: string) => inEuropeanDigits(text.replaceAll(marks, '').trim().replaceAll(/\s+/g, ' '))?.ascii ?? '';

/**
 * Reads a day as people write it: '28 Nov 2026', '28.11.2026' and '28/11/2026' (day first), '2026-11-28' and
 * 'Nov 28, 2026'; without a year, in the year of today, or, in a field that looks ahead, the next such day.
 * Returns `YYYY-MM-DD`, or undefined if the text is no day (D-135).
 * @param today `YYYY-MM-DD`
 */
export function readDay(text: string, today: string, isAhead = false): string | undefined {
  const typed = tidy(text);
  const parts = dayForms.map((form) => form.exec(typed)?.groups).find(Boolean);
  if (!parts) return undefined;
  const month = parts.name === undefined ? Number(parts.month) - 1 : monthOf(parts.name);
  if (month === undefined) return undefined;
  const year = Number(parts.year?.padStart(4, '20') ?? today.slice(0, 4));
  // A year such as 0026 would be shown as 26, which is read as 2026.
  if (year < 1000) return undefined;
  if (parts.year !== undefined || !isAhead) return dayOf(year, month, Number(parts.day));
  return Array.from({ length: yearsAhead + 1 }, (_, years) => dayOf(year + years, month, Number(parts.day))).find(
    (day) => day !== undefined && day >= today,
  );
}

/**
 * Reads a day and a time, such as '28 Nov 2026, 09:30', '28.11.2026 9:30' and '2026-11-28T09:30'. Returns
 * `YYYY-MM-DDTHH:MM`, or undefined if the text is not both (D-135).
 * @param today `YYYY-MM-DD`
 */
export function readLocalTime(text: string, today: string, isAhead = false): string | undefined {
  const [, dayText = '', hours, minutes, half] = timeForm.exec(tidy(text)) ?? [];
  const day = readDay(dayText.replace(/,$/, ''), today, isAhead);
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  if (day === undefined || hour > 23 || (half && (Number(hours) < 1 || Number(hours) > 12))) return undefined;
  return `${day}T${String(hour).padStart(2, '0')}:${minutes}`;
}

/** '28 Nov 2026, 09:30' for '2026-11-28T09:30', '28 Nov 2026' for '2026-11-28'. */
export const formatLocalTime = (local: string): string =>
  [formatDate(local.slice(0, 10)), local.slice(11)].filter(Boolean).join(', ');
