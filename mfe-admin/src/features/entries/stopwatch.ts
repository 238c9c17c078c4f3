import { splitTime } from '../../shared/clock-text';

/** Stopwatch of an entry. All values are in milliseconds. */
export interface Stopwatch {
  elapsed: number;
  /** Time of Play, in milliseconds since the Unix epoch; null while stopped. */
  startedAt: number | null;
}

export const unused: Stopwatch = { elapsed: 0, startedAt: null };

/** Elapsed milliseconds at a time. If the system clock was set back, the current run counts as 0. */
export const elapsedAt = ({ elapsed, startedAt }: Stopwatch, now: number): number =>
  startedAt === null ? elapsed : elapsed + Math.max(0, now - startedAt);

export const play = (watch: Stopwatch, now: number): Stopwatch =>
  watch.startedAt === null ? { ...watch, startedAt: now } : watch;
export const pause = (watch: Stopwatch, now: number): Stopwatch => ({
  elapsed: elapsedAt(watch, now),
  startedAt: null,
});

/** Minutes from which the time counts as one hour. */
const threshold = 45;

/** Hours to report: 0 below 45 minutes, else 1. Seconds above 0 round the minutes up. */
export function hoursToReport(milliseconds: number): 0 | 1 {
  const { hours, minutes, seconds } = splitTime(milliseconds);
  return hours * 60 + minutes + (seconds > 0 ? 1 : 0) < threshold ? 0 : 1;
}

/** Parses a stored stopwatch; invalid data yields an unused one. */
export function readStopwatch(text: string | null): Stopwatch {
  try {
    const stored: unknown = JSON.parse(text ?? '');
    if (typeof stored === 'object' && stored !== null && 'elapsed' in stored && 'startedAt' in stored) {
      const { elapsed, startedAt } = stored;
      if (isMoment(elapsed) && (startedAt === null || isMoment(startedAt))) return { elapsed, startedAt };
    }
  } catch {
    // Invalid JSON counts as unused.
  }
  return unused;
}

const isMoment = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
