import { security, type SecuritySettings, type SecuritySettingsView } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { NumberField, QueryBoundary, useApi, useEditedRow, useOperationForm } from '@hourbank/mfe-kit';
import { Fields, SelectField, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormSave } from '../../shared/use-form-save';
import { messages } from './messages';
import { fetchSecuritySettings, securitySettings, useUpdateSecuritySettings } from './queries';
import { SettingsCard } from './settings-card';

/** Settings of login and registration. */
export function SecurityCard() {
  const query = useQuery(securitySettings(useApi()));
  const [saves, setSaves] = useState(0);
  return (
    <QueryBoundary query={query} rows={1}>
      {(settings) => <SecurityForm key={saves} settings={settings} onSaved={() => setSaves(saves + 1)} />}
    </QueryBoundary>
  );
}

const valuesOf = ({ selfRegistration, requireTwoFactor, inactiveMinutes, auditMonths }: SecuritySettings) => ({
  selfRegistration,
  requireTwoFactor,
  inactiveMinutes,
  auditMonths,
});

function SecurityForm({ settings, onSaved }: { settings: SecuritySettingsView; onSaved: () => void }) {
  const t = useMessages(messages);
  const call = useApi();
  const toast = useToast();
  const update = useUpdateSecuritySettings();
  const form = useOperationForm(security.updateSecuritySettings.body, { defaultValues: valuesOf(settings) });
  const {
    register,
    control,
    formState: { errors, isDirty },
  } = form;
  const options: Readonly<Record<string, string>> = {
    on: t('registrationOn'),
    off: t('registrationOff'),
    none: t('requiredOfNone'),
    owners: t('requiredOfOwners'),
    everyone: t('requiredOfEveryone'),
  };
  const edit = useEditedRow(form, {
    row: settings,
    load: () => fetchSecuritySettings(call),
    valuesOf,
    labels: {
      selfRegistration: t('selfRegistration'),
      requireTwoFactor: t('requireTwoFactor'),
      inactiveMinutes: t('inactiveMinutes'),
      auditMonths: t('auditMonths'),
    },
    textOf: (_, value) => options[String(value)],
  });
  const { submit, failure, busy } = useFormSave(form, {
    edit,
    save: (body) => update.mutateAsync({ body, revision: edit.revision }),
    onSaved: () => {
      toast({ title: t('saved') });
      onSaved();
    },
  });
  return (
    <SettingsCard
      title={t('security')}
      hint={t('securityHint')}
      card={{ edit, submit, failure, busy, isChanged: isDirty }}
    >
      <Fields>
        <SelectField
          label={t('selfRegistration')}
          error={errors.selfRegistration?.message}
          {...register('selfRegistration')}
        >
          <option value="on">{t('registrationOn')}</option>
          <option value="off">{t('registrationOff')}</option>
        </SelectField>
        <SelectField
          label={t('requireTwoFactor')}
          hint={t('requireTwoFactorHint')}
          error={errors.requireTwoFactor?.message}
          {...register('requireTwoFactor')}
        >
          <option value="none">{t('requiredOfNone')}</option>
          <option value="owners">{t('requiredOfOwners')}</option>
          <option value="everyone">{t('requiredOfEveryone')}</option>
        </SelectField>
        <NumberField
          control={control}
          name="inactiveMinutes"
          label={t('inactiveMinutes')}
          unit="minutes"
          isWhole
          step={1}
          min={0}
          max={720}
          hint={t('inactiveMinutesHint')}
        />
        <NumberField
          control={control}
          name="auditMonths"
          label={t('auditMonths')}
          isWhole
          step={1}
          min={6}
          max={120}
          hint={t('auditMonthsHint')}
        />
      </Fields>
    </SettingsCard>
  );
}
