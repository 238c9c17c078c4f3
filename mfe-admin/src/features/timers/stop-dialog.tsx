import { type Timer, timers } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { applyServerErrors, useOperationForm } from '@hourbank/mfe-kit';
import { FormModal, useToast } from '@hourbank/ui';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { LocalTimeField } from '../../shared/local-time-field';
import { messages } from './messages';
import { useStopTimer } from './queries';
import { timeReached } from './timer-time';
import { useTimerActions } from './use-timer-actions';

/** Stops a timer at the time that the admin enters; first the time at which it reached the reminder. */
export function StopDialog({ timer, hours, onClose }: { timer: Timer; hours: number; onClose: () => void }) {
  const t = useMessages(messages);
  const stop = useStopTimer();
  const { log } = useTimerActions();
  const toast = useToast();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(timers.stopTimer.body, {
    defaultValues: { at: timeReached(timer, hours) ?? undefined },
  });
  const submit = form.handleSubmit(async ({ at }) => {
    setFailure(null);
    try {
      const stopped = await stop.mutateAsync({ id: timer.id, at });
      onClose();
      // Without a client there is no form to open; the timer waits in the side bar.
      if (stopped.clientId === null) toast({ title: t('chooseClient') });
      else log(stopped);
    } catch (error) {
      setFailure(applyServerErrors(form, error));
    }
  });
  return (
    <FormModal
      show
      title={t('stopTitle')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('stopSubmit')}
      busy={stop.isPending}
      busyLabel={t('stopping')}
      error={failure}
    >
      <Controller
        control={form.control}
        name="at"
        render={({ field }) => (
          <LocalTimeField label={t('stoppedAt')} required error={form.formState.errors.at?.message} {...field} />
        )}
      />
    </FormModal>
  );
}
