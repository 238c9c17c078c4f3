import { type AlertSettings, alertSettings } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { applyServerErrors, QueryBoundary, useApi, useOperationForm } from '@hourbank/mfe-kit';
import { Button, CheckField, Fields, Form, NumberField, TextField, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormFailure } from '../../shared/form-failure';
import { useRights } from '../../shared/use-rights';
import { DefaultLevelsButton } from './default-levels-button';
import { messages } from './messages';
import { alertSettingsOf, usePutAlertSettings } from './queries';

/** When an account is running low (D-70): the settings of a client, or the default ones for null. Roles that may not change them can read them. */
export function AlertSettingsCard({ clientId }: { clientId: string | null }) {
  const query = useQuery(alertSettingsOf(useApi(), clientId));
  return (
    <QueryBoundary query={query} rows={2}>
      {(settings) => <AlertSettingsForm key={JSON.stringify(settings)} clientId={clientId} settings={settings} />}
    </QueryBoundary>
  );
}

/** The days of a list such as "30, 7, 1". What is not a number stays, so that the contract refuses it. */
const daysIn = (value: unknown) =>
  Array.isArray(value)
    ? value
    : String(value)
        .split(',')
        .map((text) => text.trim())
        .filter((text) => text !== '')
        .map((text) => (/^\d+$/.test(text) ? Number(text) : text));

/** An empty number of hours means that only the percentage counts. */
const hoursOrNone = (value: unknown) => (value === '' ? null : value);

function AlertSettingsForm({ clientId, settings }: { clientId: string | null; settings: AlertSettings }) {
  const t = useMessages(messages);
  const toast = useToast();
  const put = usePutAlertSettings(clientId);
  const canSave = useRights()(clientId === null ? 'settings.write' : 'packages.write');
  const [failure, setFailure] = useState<string | null>(null);
  const { isDefault, ...defaultValues } = settings;
  const form = useOperationForm(alertSettings.putAlertSettings.body, { defaultValues });
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
  const percentField = (name: 'noticePercent' | 'lowPercent') => (
    <NumberField
      label={t(name)}
      required
      step="1"
      min="1"
      max="100"
      after={t('percentUnit')}
      error={errors[name]?.message}
      {...register(name)}
    />
  );
  const hoursField = (name: 'noticeHours' | 'lowHours') => (
    <NumberField
      label={t(name)}
      step="0.25"
      min="0"
      after={t('hoursUnit')}
      hint={t('hoursHint')}
      error={errors[name]?.message}
      {...register(name, { setValueAs: hoursOrNone })}
    />
  );
  const state = isDefault ? t('shared') : t('own');
  return (
    <Form className="card" onSubmit={submit} aria-label={t('alerts')}>
      <div className="card-header">
        <h2>{t('alerts')}</h2>
        <span className="hb-hint hb-end">{clientId === null ? t('defaultHint') : state}</span>
      </div>
      <div className="card-body">
        <FormFailure message={failure} />
        <fieldset disabled={!canSave}>
          <Fields>
            {percentField('noticePercent')}
            {hoursField('noticeHours')}
            {percentField('lowPercent')}
            {hoursField('lowHours')}
          </Fields>
          <TextField
            label={t('expiryDays')}
            inputMode="numeric"
            hint={t('expiryDaysHint')}
            error={errors.expiryDays?.message ?? errors.expiryDays?.find?.((one) => one?.message)?.message}
            {...register('expiryDays', { setValueAs: daysIn })}
          />
          <CheckField label={t('toClient')} {...register('toClient')} />
          <CheckField label={t('toAdmins')} {...register('toAdmins')} />
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
          {clientId !== null && !isDefault && <DefaultLevelsButton clientId={clientId} onFailure={setFailure} />}
        </div>
      )}
    </Form>
  );
}
