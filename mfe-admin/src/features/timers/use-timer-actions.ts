import type { Timer } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { actionFailure } from '@hourbank/mfe-kit';
import { useConfirm, useToast } from '@hourbank/ui';
import { useNavigate } from '@tanstack/react-router';
import { clockText } from '../../shared/clock-text';
import { messages } from './messages';
import { useDiscardTimer, usePauseTimer, useStartTimer, useStopTimer, useUpdateTimer } from './queries';

/**
 * What a person does with a timer. A failure is shown as a toast. Buttons stay enabled, because a disabled one loses
 * the focus.
 */
export function useTimerActions() {
  const t = useMessages(messages);
  const toast = useToast();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const start = useStartTimer();
  const pause = usePauseTimer();
  const stop = useStopTimer();
  const update = useUpdateTimer();
  const discard = useDiscardTimer(() => toast({ title: t('discarded') }));
  const labels = { clientId: t('client'), note: t('note') };
  const onError = (error: Error) => toast({ title: actionFailure(error, labels), tone: 'danger' });

  /** Opens the form for the time of a timer that has a client. */
  const log = ({ id, clientId }: Timer) => {
    if (clientId !== null)
      void navigate({
        to: '/dashboard/clients/addentry/$clientId',
        params: { clientId: String(clientId) },
        search: { timer: id },
      });
  };
  const isBusy = start.isPending || pause.isPending || stop.isPending || discard.isPending;
  return {
    /** Ignores a press while another action is in progress. */
    whenIdle: (act: () => void) => {
      if (!isBusy) act();
    },
    start: (timer: Timer) => start.mutate(timer, { onError }),
    pause: (timer: Timer) => pause.mutate(timer, { onError }),
    log,
    /**
     * Stops the timer, then opens its form. Without a client, `onNoClient` is called instead. Uses the promise, because
     * callbacks of `mutate` are not called once the dialog with the button has closed.
     */
    stop: (timer: Timer, onNoClient?: () => void) =>
      void stop
        .mutateAsync(timer)
        .then((saved) => (saved.clientId === null ? onNoClient?.() : log(saved)))
        .catch(onError),
    chooseClient: (timer: Timer, clientId: number) => update.mutate({ timer, body: { clientId } }, { onError }),
    async discard(timer: Timer, milliseconds: number) {
      const isConfirmed = await confirm({
        title: t('discardQuestion'),
        text: t('discardText', { time: clockText(milliseconds) }),
        confirmLabel: t('discardConfirm'),
      });
      if (isConfirmed) discard.mutate(timer, { onError });
    },
  };
}
