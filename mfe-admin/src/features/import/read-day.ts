/** The order of day and month in a sheet. */
export const dayOrders = ['day-first', 'month-first'] as const;
export type DayOrder = (typeof dayOrders)[number];

/** A day as it is read: `YYYY-MM-DD`, or undecided between two orders, or unreadable. */
type DayReading = { day: string } | 'undecided' | 'unreadable';

const zeros = ['٠', '۰', '０'].map((zero) => zero.charCodeAt(0));

/** The text with European digits. */
const inEuropeanDigits = (text: string): string =>
  [...text]
    .map((character) => {
      const code = character.charCodeAt(0);
      const zero = zeros.find((one) => code >= one && code < one + 10);
      return zero === undefined ? character : String(code - zero);
    })
    .join('')
    .replaceAll(/[\u061c\u200e\u200f]/g, '');

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}

/** The days that a text means in both orders, which are one if it is written with the year first. */
function bothDays(text: string): Record<DayOrder, string | null> | null {
  const plain = inEuropeanDigits(text).trim();
  const [, ofYear, , ofMonth, ofDay] = yearFirst.exec(plain) ?? [];
  if (ofYear) {
    const day = dayOf(Number(ofYear), Number(ofMonth), Number(ofDay));
    return { 'day-first': day, 'month-first': day };
  }
  const [, one, , two, year] = yearLast.exec(plain) ?? [];
  if (!year) return null;
  const [first, second] = [Number(one), Number(two)];
  return { 'day-first': dayOf(Number(year), second, first), 'month-first': dayOf(Number(year), first, second) };
}

/**
 * The order in which the days of a sheet are written, if one of them decides it, and whether its owner must choose:
 * because none does, or because they contradict each other.
 */
export function orderOf(texts: readonly string[]): { order: DayOrder | null; mustChoose: boolean } {
  const days = texts.map(bothDays).filter((one) => one !== null);
  const decides = (order: DayOrder, other: DayOrder) => days.some((one) => one[order] !== null && one[other] === null);
  const [dayFirst, monthFirst] = [decides('day-first', 'month-first'), decides('month-first', 'day-first')];
  if (dayFirst !== monthFirst) return { order: dayFirst ? 'day-first' : 'month-first', mustChoose: false };
  return { order: null, mustChoose: days.some((one) => one['day-first'] !== one['month-first']) };
}

/**
 * Reads a day. Years of two digits, serial numbers of spreadsheets and days that do not exist are unreadable, and one
 * that is another day in the other order is undecided without an order.
 */
export function readDay(text: string, order: DayOrder | null): DayReading {
  const days = bothDays(text);
  if (!days) return 'unreadable';
  if (order === null && days['day-first'] !== days['month-first']) return 'undecided';
  const day = days[order ?? 'day-first'];
  return day === null ? 'unreadable' : { day };
}
