import type { Timer } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../shared/use-now';
import { ownTimers } from './queries';
import { timerTime } from './timer-time';

interface Timers {
  timers: readonly Timer[];
  remindAfterHours: number;
  /** Milliseconds of a timer now. */
  timeOf: (timer: Timer) => number;
}

/** The timers of the admin, and their times by the clock of the service. Null while they are unknown. */
export function useTimers(): Timers | null {
  const { data, dataUpdatedAt } = useQuery(ownTimers(useApi()));
  const now = useNow(data?.timers.some(({ state }) => state === 'running') ?? false);
  if (!data) return null;
  const ahead = Date.parse(data.now) - dataUpdatedAt;
  return { ...data, timeOf: (timer) => timerTime(timer, now + ahead) };
}
