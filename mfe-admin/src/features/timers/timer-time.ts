import type { Timer } from '@hourbank/contracts';

/** Milliseconds of a timer at a time of the service's clock (ms since the Unix epoch). */
export const timerTime = ({ bankedSeconds, startedAt }: Timer, now: number): number =>
  bankedSeconds * 1000 + (startedAt === null ? 0 : Math.max(0, now - Date.parse(startedAt)));

/** The longest time of an entry, in minutes. */
export const maxMinutes = 24 * 60;

/** Whole minutes to log, 1 to 1,440: half a minute rounds up. */
export const minutesToLog = (milliseconds: number): number =>
  Math.min(maxMinutes, Math.max(1, Math.round(milliseconds / 60_000)));

/**
 * The time (ISO) at which a running timer reached that many hours, within its last run. Null if it does not run. It is
 * not rounded: a later minute may be in the future, and an earlier one before the run.
 */
export function timeReached({ bankedSeconds, startedAt }: Timer, hours: number): string | null {
  if (startedAt === null) return null;
  const start = Date.parse(startedAt);
  return new Date(start + Math.max(0, hours * 3600 - bankedSeconds) * 1000).toISOString();
}
