/** A stopwatch of one entry: what it has counted, and since when it runs. Milliseconds. */
export interface Stopwatch {
  elapsed: number;
  /** The moment of Play, in milliseconds since 1970; null while it stands still. */
  startedAt: number | null;
}

export const unused: Stopwatch = { elapsed: 0, startedAt: null };

/** Milliseconds on the watch at a moment. A clock that was set back counts nothing. */
export const elapsedAt = ({ elapsed, startedAt }: Stopwatch, now: number): number =>
  startedAt === null ? elapsed : elapsed + Math.max(0, now - startedAt);

export const play = (watch: Stopwatch, now: number): Stopwatch =>
  watch.startedAt === null ? { ...watch, startedAt: now } : watch;
export const pause = (watch: Stopwatch, now: number): Stopwatch => ({
  elapsed: elapsedAt(watch, now),
  startedAt: null,
});

/** From how many minutes on time counts as an hour. */
const threshold = 45;

const parts = (milliseconds: number) => {
  const all = Math.floor(milliseconds / 1000);
  return { hours: Math.floor(all / 3600), minutes: Math.floor(all / 60) % 60, seconds: all % 60 };
};

/** What a stopped watch reports: hours count as 60 minutes, seconds above 0 as one more; 0 under 45 minutes, else 1. */
export function hoursToReport(milliseconds: number): 0 | 1 {
  const { hours, minutes, seconds } = parts(milliseconds);
  return hours * 60 + minutes + (seconds > 0 ? 1 : 0) < threshold ? 0 : 1;
}

/** '00:42:10' */
export function clockText(milliseconds: number): string {
  const { hours, minutes, seconds } = parts(milliseconds);
  return [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
}

/** A stored watch; anything else is an unused one. */
export function readStopwatch(text: string | null): Stopwatch {
  try {
    const stored: unknown = JSON.parse(text ?? '');
    if (typeof stored === 'object' && stored !== null && 'elapsed' in stored && 'startedAt' in stored) {
      const { elapsed, startedAt } = stored;
      if (isMoment(elapsed) && (startedAt === null || isMoment(startedAt))) return { elapsed, startedAt };
    }
  } catch {
    // Not ours, or nothing.
  }
  return unused;
}

const isMoment = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
