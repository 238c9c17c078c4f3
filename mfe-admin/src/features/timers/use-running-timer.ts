import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';
import { ownTimers } from './queries';
import { useTimerActions } from './use-timer-actions';

/** Pauses or stops the running timer of the admin. Undefined if none runs, and without the right `entries.own`. */
export function useRunningTimer() {
  const t = useMessages(messages);
  const toast = useToast();
  const { pause, stop } = useTimerActions();
  const { data } = useQuery({ ...ownTimers(useApi()), enabled: useRights()('entries.own') });
  const running = data?.timers.find(({ state }) => state === 'running');
  return (
    running && {
      pause: () => pause(running),
      stop: () => stop(running, () => toast({ title: t('chooseClient') })),
    }
  );
}
