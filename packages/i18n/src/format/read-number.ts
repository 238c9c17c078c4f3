/** How a typed text reads: as one number in plain decimal notation ('1.5'), as either of two, or as none. */
export type NumberReading = { plain: string } | { either: readonly [string, string] } | null;

/** The unit in which the number of a time is read. */
export type TimeUnit = 'hours' | 'minutes';

const unreadable: NumberReading = null;
/** No number that anyone means to type is longer. */
const maxLength = 40;

/** Spaces and invisible direction marks around a number that was copied. */
const edges = /^[\s\u061c\u200b-\u200f\u2066-\u2069]+|[\s\u061c\u200b-\u200f\u2066-\u2069]+$/g;
/** The zeros of European, Arabic, Persian and full-width digits; the other digits follow them. */
const zeros = ['0', '٠', '۰', '０'] as const;
const [, arabicZero] = zeros;

const decimalForm = /^(\d*)(?:([.,\u066b])(\d+))?$/;
/** Groups of three digits, all behind the same separator. */
const groupedForm = /^([1-9]\d{0,2})([.,٬'’ \u00a0\u2009\u202f])(\d{3}(?:\2\d{3})*)(?:([.,٫])(\d+))?$/;
const clockForm = /^(\d{1,7}):([0-5]\d)$/;
const hourUnit = 'h(?:rs?|ours?)?|ساعات|ساعة';
const minuteUnit = 'm(?:ins?|inutes?)?|دقائق|دقيقة';
const hoursForm = new RegExp(`^(.*\\d)\\s*(?:${hourUnit})$`, 'i');
const hoursAndMinutesForm = new RegExp(
  `^(\\d{1,7})\\s*(?:${hourUnit})\\s*(?:([0-5]\\d)|([0-5]?\\d)\\s*(?:${minuteUnit}))$`,
  'i',
);
const minutesForm = new RegExp(`^()(\\d{1,7})\\s*(?:${minuteUnit})$`, 'i');

/** Signs of other scripts and widths. */
const signs: Readonly<Record<string, string>> = { '،': ',', '，': ',', '．': '.', '：': ':' };

/** The text with European digits and signs. Undefined if digits of several scripts stand in it. */
export function inEuropeanDigits(text: string): { ascii: string; isArabic: boolean } | undefined {
  const used = new Set<string>();
  const ascii = [...text].map((character) => {
    const code = character.charCodeAt(0);
    const zero = zeros.find((one) => code >= one.charCodeAt(0) && code < one.charCodeAt(0) + 10);
    if (zero === undefined) return signs[character] ?? character;
    used.add(zero);
    return String(code - zero.charCodeAt(0));
  });
  return used.size > 1 ? undefined : { ascii: ascii.join(''), isArabic: used.has(arabicZero) };
}

/** Minutes as hours, or the two nearest hundredths of an hour. */
function hoursOf(minutes: number): NumberReading {
  const below = Math.floor((minutes * 100) / 60) / 100;
  return (minutes * 100) % 60 === 0
    ? { plain: String(below) }
    : { either: [String(below), String(Math.round(below * 100 + 1) / 100)] };
}

function readUnsigned(text: string, isArabic: boolean): NumberReading {
  const decimal = decimalForm.exec(text);
  if (decimal) {
    const [, whole = '', separator, fraction = ''] = decimal;
    if (!separator) return whole === '' ? unreadable : { plain: whole };
    const plain = `${whole || '0'}.${fraction}`;
    const isAmbiguous = separator !== '٫' && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
    return isAmbiguous
      ? { either: [`${whole}${fraction}`, String(Math.round(Number(whole + fraction) / 10) / 100)] }
      : { plain };
  }
  const [, first = '', separator = '', groups = '', point, fraction = ''] = groupedForm.exec(text) ?? [];
  if (groups === '' || point === separator) return unreadable;
  // Arabic digits around a space or an apostrophe are shown in the opposite order.
  if (isArabic && !'.,٬'.includes(separator)) return unreadable;
  return { plain: first + groups.replaceAll(separator, '') + (point ? `.${fraction}` : '') };
}

/** The minutes of a time with a unit or a colon, such as 1:30. Undefined if there is neither. */
function minutesOf(text: string): number | undefined {
  const form = clockForm.exec(text) ?? hoursAndMinutesForm.exec(text) ?? minutesForm.exec(text);
  const [, hours, two, minutes = two] = form ?? [];
  return minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

function readHours(text: string, isArabic: boolean): NumberReading {
  const minutes = minutesOf(text);
  return minutes === undefined ? readUnsigned(hoursForm.exec(text)?.[1] ?? text, isArabic) : hoursOf(minutes);
}

function readMinutes(text: string, isArabic: boolean): NumberReading {
  const minutes = minutesOf(text);
  if (minutes !== undefined) return { plain: String(minutes) };
  const [, hours] = hoursForm.exec(text) ?? [];
  if (hours === undefined) return readUnsigned(text, isArabic);
  const reading = readUnsigned(hours, isArabic);
  return reading && 'plain' in reading ? { plain: String(Math.round(Number(reading.plain) * 6000) / 100) } : unreadable;
}

const readers = { hours: readHours, minutes: readMinutes, none: readUnsigned };

/**
 * Reads a number as people write it: with a point or a comma, with groups of three digits, in
 * European, Arabic, Persian or full-width digits; with a unit of time also `1:30`, `1h30`,
 * `1 h 30 min`, `90 minutes` and `1.5 hours`. The result has the digits that were typed. What has two readings, such as
 * `1,234` or 20 minutes in hundredths of an hour, returns both; signs other than one minus, exponents
 * and everything else are not read (D-85).
 */
export function readNumber(text: string, unit?: TimeUnit): NumberReading {
  const trimmed = text.replaceAll(edges, '');
  const written = trimmed.length <= maxLength ? inEuropeanDigits(trimmed) : undefined;
  if (!written) return unreadable;
  const { ascii, isArabic } = written;
  if (!/^[-\u2212]/.test(ascii)) return readers[unit ?? 'none'](ascii, isArabic);
  const reading = readUnsigned(ascii.slice(1), isArabic);
  if (reading === null || 'plain' in reading) return reading && { plain: `-${reading.plain}` };
  return { either: [`-${reading.either[0]}`, `-${reading.either[1]}`] };
}

/** The number of a form's value: NaN for a blank one, and for a text that no contract reads as a number (D-6). */
export const numberOf = (value: unknown): number =>
  /^-?\d+(\.\d{1,2})?$/.test(String(value)) ? Number(value) : Number.NaN;
