/** Returns a function that converts a time to the hour of the day in the business time zone, 0 to 23. */
export function hourIn(timeZone: string): (time: Date) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  return (time) => Number(format.format(time));
}

/** Returns a function that converts a time to the calendar date (`YYYY-MM-DD`) in the business time zone (D-39). */
export function calendarDayIn(timeZone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (time) => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
    return `${parts.year}-${parts.month}-${parts.day}`;
  };
}
