import { type AlertSettings, alertSettings } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi, useOperationForm } from '@hourbank/mfe-kit';
import { CheckField, Fields, NumberField, TextField } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { blankAsNull } from '../../shared/blank-values';
import { OwnSettingsForm } from '../../shared/own-settings-form';
import { messages } from './messages';
import { ownAlertSettings } from './queries';

/**
 * When an account is running low (D-70): the settings of a client, or the default ones for null. Roles that may not
 * change them can read them.
 */
export function AlertSettingsCard({ clientId }: { clientId: string | null }) {
  const query = useQuery(ownAlertSettings.query(useApi(), clientId));
  return (
    <QueryBoundary query={query} rows={2}>
      {(settings) => <AlertSettingsForm key={clientId} clientId={clientId} settings={settings} />}
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

const valuesOf = ({ revision: _, isDefault: __, ...values }: AlertSettings) => values;

function AlertSettingsForm({ clientId, settings }: { clientId: string | null; settings: AlertSettings }) {
  const t = useMessages(messages);
  const form = useOperationForm(alertSettings.putAlertSettings.body, { defaultValues: valuesOf(settings) });
  const {
    register,
    formState: { errors },
  } = form;
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
      {...register(name, { setValueAs: blankAsNull })}
    />
  );
  return (
    <OwnSettingsForm
      clientId={clientId}
      row={settings}
      settings={ownAlertSettings}
      valuesOf={valuesOf}
      labels={{
        noticePercent: t('noticePercent'),
        lowPercent: t('lowPercent'),
        noticeHours: t('noticeHours'),
        lowHours: t('lowHours'),
        expiryDays: t('expiryDays'),
        toClient: t('toClient'),
        toAdmins: t('toAdmins'),
      }}
      textOf={(_, value) => (Array.isArray(value) ? value.join(', ') : undefined)}
      right="accounts.adjust"
      form={form}
      texts={{
        title: t('alerts'),
        defaultHint: t('defaultHint'),
        own: t('own'),
        shared: t('shared'),
        save: t('save'),
        saved: t('saved'),
        useDefault: t('useDefault'),
      }}
    >
      <Fields>
        {percentField('noticePercent')}
        {hoursField('noticeHours')}
        {percentField('lowPercent')}
        {hoursField('lowHours')}
        <TextField
          label={t('expiryDays')}
          wide
          inputMode="numeric"
          hint={t('expiryDaysHint')}
          error={errors.expiryDays?.message ?? errors.expiryDays?.find?.((one) => one?.message)?.message}
          {...register('expiryDays', { setValueAs: daysIn })}
        />
      </Fields>
      <div className="mt-3">
        <CheckField label={t('toClient')} {...register('toClient')} />
        <CheckField label={t('toAdmins')} {...register('toAdmins')} />
      </div>
    </OwnSettingsForm>
  );
}
