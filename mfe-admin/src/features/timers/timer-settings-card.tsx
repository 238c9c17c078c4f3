import { type TimerSettings, timers } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import {
  NumberField,
  QueryBoundary,
  RowConflictAlert,
  useApi,
  useEditedRow,
  useOperationForm,
  useRowSave,
} from '@hourbank/mfe-kit';
import { Button, Fields, Form } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { FormFailure } from '../../shared/form-failure';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';
import { fetchTimerSettings, timerSettings, usePutTimerSettings } from './queries';

/** When the console asks about a forgotten timer. Roles that may not change it can read it. */
export function TimerSettingsCard() {
  const query = useQuery(timerSettings(useApi()));
  return (
    <QueryBoundary query={query} rows={1}>
      {(settings) => <TimerSettingsForm settings={settings} />}
    </QueryBoundary>
  );
}

const valuesOf = ({ remindAfterHours }: TimerSettings) => ({ remindAfterHours });

function TimerSettingsForm({ settings }: { settings: TimerSettings }) {
  const t = useMessages(messages);
  const call = useApi();
  const put = usePutTimerSettings();
  const canSave = useRights()('settings.write');
  const form = useOperationForm(timers.putTimerSettings.body, { defaultValues: valuesOf(settings) });
  const {
    control,
    formState: { isDirty },
  } = form;
  const edit = useEditedRow(form, {
    row: settings,
    load: () => fetchTimerSettings(call),
    valuesOf,
    labels: { remindAfterHours: t('remindAfter') },
  });
  const { save, failure } = useRowSave(form, edit, t('saved'));
  const submit = form.handleSubmit((body) =>
    save(() => edit.save(() => put.mutateAsync({ body, revision: edit.revision }))),
  );
  return (
    <Form className="card" onSubmit={submit} aria-label={t('settings')}>
      <div className="card-header">
        <h2>{t('settings')}</h2>
        <span className="hb-hint hb-end">{t('settingsHint')}</span>
      </div>
      <div className="card-body">
        <RowConflictAlert conflict={edit.conflict} />
        <FormFailure message={failure} />
        <fieldset disabled={!canSave}>
          <Fields>
            <NumberField
              control={control}
              name="remindAfterHours"
              label={t('remindAfter')}
              required
              unit="hours"
              isWhole
              step={1}
              min={1}
              max={24}
              after={t('hourUnit')}
              hint={t('remindAfterHint')}
            />
          </Fields>
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
