import { type TimerSettings, timers } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { applyServerErrors, QueryBoundary, useApi, useOperationForm } from '@hourbank/mfe-kit';
import { Button, Form, NumberField, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormFailure } from '../../shared/form-failure';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';
import { timerSettings, usePutTimerSettings } from './queries';

/** When the console asks about a forgotten timer. Roles that may not change it can read it. */
export function TimerSettingsCard() {
  const query = useQuery(timerSettings(useApi()));
  return (
    <QueryBoundary query={query} rows={1}>
      {(settings) => <TimerSettingsForm key={settings.remindAfterHours} settings={settings} />}
    </QueryBoundary>
  );
}

function TimerSettingsForm({ settings }: { settings: TimerSettings }) {
  const t = useMessages(messages);
  const toast = useToast();
  const put = usePutTimerSettings();
  const canSave = useRights()('settings.write');
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(timers.putTimerSettings.body, { defaultValues: settings });
  const {
    register,
    formState: { errors, isDirty },
  } = form;
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await put.mutateAsync(body);
      toast({ title: t('saved') });
    } catch (error) {
      setFailure(applyServerErrors(form, error));
    }
  });
  return (
    <Form className="card" onSubmit={submit} aria-label={t('settings')}>
      <div className="card-header">
        <h2>{t('settings')}</h2>
      </div>
      <div className="card-body">
        <FormFailure message={failure} />
        <fieldset disabled={!canSave}>
          <NumberField
            label={t('remindAfter')}
            required
            step="1"
            min="1"
            after={t('hourUnit')}
            hint={t('remindAfterHint')}
            error={errors.remindAfterHours?.message}
            {...register('remindAfterHours')}
          />
        </fieldset>
      </div>
      {canSave && (
        <div className="card-footer py-3">
          <Button
            variant={isDirty ? 'primary' : 'secondary'}
            type="submit"
            busy={put.isPending}
            busyLabel={t('saving')}
          >
            {t('save')}
          </Button>
        </div>
      )}
    </Form>
  );
}
