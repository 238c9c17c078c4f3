/** Days and months where the business is (D-39): moments in UTC on one side, `YYYY-MM-DD` and `YYYY-MM` on the other. */
export interface Calendar {
  dayOf(moment: Date): string;
  monthOf(moment: Date): string;
  /** The first moment of a day or month; of a day that a zone skipped, the first moment after it. */
  startOf(dayOrMonth: string): Date;
}

/** No zone is or was further from UTC than this, s. */
const furthest = 26 * 3600;

export function createCalendar(timeZone: string): Calendar {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const dayOf = (moment: Date) => format.format(moment).padStart(10, '0');
  return {
    dayOf,
    monthOf: (moment) => dayOf(moment).slice(0, 7),
    startOf(dayOrMonth) {
      const day = dayOrMonth.length === 7 ? `${dayOrMonth}-01` : dayOrMonth;
      const around = Date.parse(`${day}T00:00:00Z`) / 1000;
      let before = around - furthest;
      let from = around + furthest;
      while (from - before > 1) {
        const middle = Math.floor((before + from) / 2);
        if (dayOf(new Date(middle * 1000)) < day) before = middle;
        else from = middle;
      }
      return new Date(from * 1000);
    },
  };
}

/** The month that is `by` months later, or earlier where it is negative. */
export function shiftMonth(month: string, by: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}
