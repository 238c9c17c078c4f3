const dayMs = 86_400_000;
const textOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** Weeks begin on Monday, as in the filters of lists. */
const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7;
const addDays = (day: string, days: number) => textOf(Date.parse(day) + days * dayMs);

/** The same day of another month, or its last day if it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return textOf(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)));
}

/** The weeks of the month of a day, Monday to Sunday, with the days of the months beside it as null. */
export function weeksOf(day: string): (string | null)[][] {
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const start = addDays(first, -weekdayOf(first));
  // Always six weeks, so that the calendar keeps its height.
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const one = addDays(start, week * 7 + weekday);
      return one.startsWith(month) ? one : null;
    }),
  );
}

/** The day to which a key moves within a calendar; undefined if the key does not move. */
export function dayAfterKey(day: string, key: string, isShift: boolean, isRightToLeft: boolean): string | undefined {
  const forwards = isRightToLeft ? -1 : 1;
  const months = isShift ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -forwards);
    case 'ArrowRight':
      return addDays(day, forwards);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonths(day, -months);
    case 'PageDown':
      return addMonths(day, months);
    default:
      return undefined;
  }
}
