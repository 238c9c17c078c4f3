const day = 86_400_000;
const quarter = 15 * 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time in a time zone, as `YYYY-MM-DDTHH:MM`. */
export function clockAt(zone: string, instant: number): string {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(zone, format);
  return format.format(instant).replace(' ', 'T');
}

/** UTC offset of a time zone, ms. */
const aheadAt = (zone: string, instant: number) =>
  Date.parse(`${clockAt(zone, instant)}:00Z`) - Math.floor(instant / 60_000) * 60_000;

interface ClockChange {
  /** When the offset changes. */
  at: number;
  /** The change of the offset, ms; positive when clocks go forward. */
  by: number;
}

/** The next change forward and the next change back in a time zone with daylight saving time. */
export function nextChanges(zone: string, from = Date.now()): { forwards: ClockChange; backwards: ClockChange } {
  const found: ClockChange[] = [];
  for (let start = Math.ceil(from / day) * day; found.length < 2; start += day) {
    if (aheadAt(zone, start) === aheadAt(zone, start + day)) continue;
    let at = start;
    while (aheadAt(zone, at) === aheadAt(zone, start)) at += quarter;
    found.push({ at, by: aheadAt(zone, at) - aheadAt(zone, start) });
  }
  const forwards = found.find(({ by }) => by > 0);
  const backwards = found.find(({ by }) => by < 0);
  if (!forwards || !backwards) throw new Error(`${zone} has no daylight saving`);
  return { forwards, backwards };
}

/** A day as the screens show it: '28 Nov 2024' for '2024-11-28'. */
export const shownDay = (date: string) => new Date(date).toUTCString().slice(5, 16).replace(/^0/, '');
