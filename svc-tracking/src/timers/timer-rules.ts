import { maxIdleTimers, timers, type Timer as TimerView } from '@hourbank/contracts';
import { conflict, invalid } from '@hourbank/service-kit/errors';
import { shownFields } from '@hourbank/service-kit/http';
import type { Timer } from './timer-store';

/** The longest time that a timer keeps, in ms: 20 days, which fits an integer column. */
const maxBankedMs = 20 * 24 * 3_600_000;

/** Returns the time of a timer at `now`, in ms. A clock that was set back counts as no time. */
const elapsedMs = ({ bankedMs, startedAt }: Timer, now: Date): number =>
  Math.min(maxBankedMs, bankedMs + (startedAt ? Math.max(0, now.getTime() - startedAt.getTime()) : 0));

/** Returns the timer as it runs from `now` on. A running timer stays as it is. */
export const toRunning = (timer: Timer, now: Date): Timer =>
  timer.state === 'running' ? timer : { ...timer, state: 'running', startedAt: now, runningFor: timer.adminId };

/** Returns the timer with the time of its last run banked. A timer that does not run keeps its time. */
const withBankedTime = (timer: Timer, now: Date, state: 'paused' | 'stopped'): Timer => ({
  ...timer,
  state,
  bankedMs: elapsedMs(timer, now),
  startedAt: null,
  runningFor: null,
});

/** Returns the timer paused at `now`. A stopped timer stays stopped. */
export const toPaused = (timer: Timer, now: Date): Timer =>
  timer.state === 'running' ? withBankedTime(timer, now, 'paused') : timer;

/**
 * Returns the timer stopped, now or at an earlier time of its last run (ISO). Throws 422 for another time. A stopped
 * timer stays as it is, so that a request whose response was lost can be repeated.
 */
export function toStopped(timer: Timer, now: Date, at: string | undefined): Timer {
  const end = at === undefined ? now : new Date(at);
  if (end > now) throw invalid({ at: 'Enter a time that is not in the future.' });
  if (timer.state === 'stopped') return timer;
  if (at !== undefined && (!timer.startedAt || end < timer.startedAt))
    throw invalid({ at: 'Enter a time after the timer was started.' });
  return withBankedTime(timer, end, 'stopped');
}

/** Throws 409 `too_many_timers` if more timers than the limit are paused or stopped. */
export function requireFewIdle(timers: readonly Timer[]): void {
  if (timers.filter(({ state }) => state !== 'running').length <= maxIdleTimers) return;
  throw conflict('too_many_timers', `You have ${maxIdleTimers} paused timers. Log or discard one of them first.`, {
    params: { max: maxIdleTimers },
  });
}

const shown = shownFields(timers.timerView);

/** The response for a timer. */
export const timerView = (timer: Timer): TimerView => ({
  ...shown(timer),
  firstStartedAt: timer.firstStartedAt.toISOString(),
  startedAt: timer.startedAt?.toISOString() ?? null,
  bankedSeconds: timer.bankedMs / 1000,
});

export const timerGone = () => conflict('timer_gone', 'This timer was already logged or discarded.');
