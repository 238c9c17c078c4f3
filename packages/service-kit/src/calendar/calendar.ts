/** Converts between UTC and the days (`YYYY-MM-DD`) and months (`YYYY-MM`) of the business time zone (D-39). */
export interface Calendar {
  dayOf(moment: Date): string;
  monthOf(moment: Date): string;
  /** Returns when a day or month starts. If the time zone skipped the day, returns when the next day starts. */
  startOf(dayOrMonth: string): Date;
  /**
   * Returns when an hour (0 to 23) of a day starts. If the time zone skipped the hour, returns the next instant; of an
   * hour that occurs twice, the first.
   */
  startOfHour(day: string, hour: number): Date;
}

/** Upper bound of any time zone's offset from UTC, past or present, in seconds. */
const maxOffset = 26 * 3600;

/** Time zones differ from UTC, and change their clocks, by multiples of this. */
const clockStepMs = 15 * 60_000;

/** Creates the calendar of an IANA time zone. */
export function createCalendar(timeZone: string): Calendar {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const dayOf = (moment: Date) => format.format(moment).padStart(10, '0');
  const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  const calendar: Calendar = {
    dayOf,
    monthOf: (moment) => dayOf(moment).slice(0, 7),
    startOf(dayOrMonth) {
      const day = dayOrMonth.length === 7 ? `${dayOrMonth}-01` : dayOrMonth;
      const around = Date.parse(`${day}T00:00:00Z`) / 1000;
      let before = around - maxOffset;
      let from = around + maxOffset;
      while (from - before > 1) {
        const middle = Math.floor((before + from) / 2);
        if (dayOf(new Date(middle * 1000)) < day) before = middle;
        else from = middle;
      }
      return new Date(from * 1000);
    },
    startOfHour(day, hour) {
      let moment = calendar.startOf(day);
      while (dayOf(moment) === day && Number(hourFormat.format(moment)) < hour)
        moment = new Date(moment.getTime() + clockStepMs);
      return moment;
    },
  };
  return calendar;
}

const canonicalName = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

/** Whether two names are of one time zone, such as `Asia/Calcutta` and `Asia/Kolkata`. */
export const isSameTimeZone = (one: string, other: string): boolean =>
  one === other || canonicalName(one) === canonicalName(other);

/** Returns the month `by` months later, or earlier if `by` is negative. */
export function shiftMonth(month: string, by: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

const shiftDay = (day: string, by: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 24 * 3600 * 1000).toISOString().slice(0, 10);

/** Returns the day (`YYYY-MM-DD`) after `day`. */
export const nextDay = (day: string): string => shiftDay(day, 1);

/** Returns the day (`YYYY-MM-DD`) before `day`. */
export const dayBefore = (day: string): string => shiftDay(day, -1);

/** Returns when the days of a list's filter start and end, both included (D-74). */
export const instantsOf = (
  { startOf }: Pick<Calendar, 'startOf'>,
  { from, to }: { from?: string; to?: string },
): { from?: Date; before?: Date } => ({
  ...(from !== undefined && { from: startOf(from) }),
  ...(to !== undefined && { before: startOf(nextDay(to)) }),
});
