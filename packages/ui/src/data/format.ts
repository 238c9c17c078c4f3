const oneToTwo = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 2 });
const upToTwo = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** For columns: '12.0', '12.5', '0.25'. */
export const formatHours = (hours: number): string => oneToTwo.format(hours);

/** For sentences: '12', '12.5', '0.25'. */
export const formatHoursShort = (hours: number): string => upToTwo.format(hours);

/** '$1,000.00' */
export const formatMoney = (amount: number): string => dollars.format(amount);

/** '12.5 of 20 h left' */
export const hoursLeftText = (left: number, total: number): string =>
  `${formatHoursShort(left)} of ${formatHoursShort(total)} h left`;

const calendarDate = /^\d{4}-\d{2}-\d{2}$/;

export interface DateParts {
  date: string;
  time: string;
}

/**
 * '20 Nov 2026' and '09:30' in the given time zone. A calendar date without a time is the same day in all time zones.
 * Returns undefined for an invalid date.
 */
export function formatDate(value: string | Date, timeZone = 'UTC'): DateParts | undefined {
  const moment = value instanceof Date ? value : new Date(value);
  if (Number.isNaN(moment.getTime())) return undefined;
  const zone = typeof value === 'string' && calendarDate.test(value) ? 'UTC' : timeZone;
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const part of dateFormat(zone).formatToParts(moment)) parts[part.type] = part.value;
  return { date: `${parts.day} ${parts.month} ${parts.year}`, time: `${parts.hour}:${parts.minute}` };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format;
}
