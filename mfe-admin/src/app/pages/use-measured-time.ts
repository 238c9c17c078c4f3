import { useApi } from '@hourbank/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MeasuredTime } from '../../features/entries/measured-time';
import { ownTimers } from '../../features/timers/queries';
import { maxMinutes, minutesToLog, timerTime } from '../../features/timers/timer-time';

/**
 * The time of one of the admin's timers as it was when the form opened, so that the form keeps it when the timer is
 * logged. Without a timer of that id there is none.
 */
export function useMeasuredTime(timerId: number | undefined): {
  isLoading: boolean;
  time: (MeasuredTime & { timerId: number }) | undefined;
} {
  const { data, isPending } = useQuery({ ...ownTimers(useApi()), enabled: timerId !== undefined });
  const [time, setTime] = useState<(MeasuredTime & { timerId: number }) | null>(null);
  const timer = data?.timers.find(({ id }) => id === timerId);
  if (data && timer && time?.timerId !== timer.id) {
    const milliseconds = timerTime(timer, Date.parse(data.now));
    setTime({
      timerId: timer.id,
      date: timer.firstStartedAt,
      minutes: minutesToLog(milliseconds),
      note: timer.note,
      taskId: timer.taskId,
      isCut: milliseconds > maxMinutes * 60_000,
    });
  }
  return { isLoading: timerId !== undefined && isPending, time: time ?? undefined };
}
