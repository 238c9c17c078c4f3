import { security, type SecuritySettings } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi, useOperationForm } from '@hourbank/mfe-kit';
import { Fields, NumberField, SelectField, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormSave } from '../../shared/use-form-save';
import { messages } from './messages';
import { securitySettings, useUpdateSecuritySettings } from './queries';
import { SettingsCard } from './settings-card';

/** Settings of login and registration. */
export function SecurityCard() {
  const query = useQuery(securitySettings(useApi()));
  // After saving, the form starts again from the response.
  const [version, setVersion] = useState(0);
  return (
    <QueryBoundary query={query} rows={1}>
      {(settings) => <SecurityForm key={version} settings={settings} onSaved={() => setVersion(version + 1)} />}
    </QueryBoundary>
  );
}

function SecurityForm({ settings, onSaved }: { settings: SecuritySettings; onSaved: () => void }) {
  const t = useMessages(messages);
  const toast = useToast();
  const update = useUpdateSecuritySettings();
  const form = useOperationForm(security.updateSecuritySettings.body, { values: settings });
  const {
    register,
    formState: { errors, dirtyFields, isDirty },
  } = form;
  const { submit, failure, busy } = useFormSave(form, {
    // Another admin can have changed the other fields meanwhile.
    save: (body) =>
      update.mutateAsync({
        ...(dirtyFields.selfRegistration && { selfRegistration: body.selfRegistration }),
        ...(dirtyFields.requireTwoFactor && { requireTwoFactor: body.requireTwoFactor }),
        ...(dirtyFields.auditMonths && { auditMonths: body.auditMonths }),
      }),
    onSaved: () => {
      toast({ title: t('saved') });
      onSaved();
    },
  });
  return (
    <SettingsCard
      title={t('security')}
      hint={t('securityHint')}
      card={{ edit: { conflict: null }, submit, failure, busy, isChanged: isDirty }}
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
          error={errors.requireTwoFactor?.message}
          {...register('requireTwoFactor')}
        >
          <option value="none">{t('requiredOfNone')}</option>
          <option value="owners">{t('requiredOfOwners')}</option>
          <option value="everyone">{t('requiredOfEveryone')}</option>
        </SelectField>
        <NumberField
          label={t('auditMonths')}
          step="1"
          min="6"
          max="120"
          hint={t('auditMonthsHint')}
          error={errors.auditMonths?.message}
          {...register('auditMonths', { valueAsNumber: true })}
        />
      </Fields>
    </SettingsCard>
  );
}
