import { lastScheduleDay, statementFrequencies, type StatementSchedule, statementSchedules } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi, useOperationForm } from '@hourbank/mfe-kit';
import { CheckField, Fields, NumberField, SelectField } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { OwnSettingsForm } from '../../shared/own-settings-form';
import { messages } from './messages';
import { ownSchedule } from './queries';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** When statements are sent to a client, or by default for null (D-71). Roles that may not change it can read it. */
export function ScheduleCard({ clientId }: { clientId: string | null }) {
  const query = useQuery(ownSchedule.query(useApi(), clientId));
  return (
    <QueryBoundary query={query} rows={2}>
      {(schedule) => <ScheduleForm key={clientId} clientId={clientId} schedule={schedule} />}
    </QueryBoundary>
  );
}

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const valuesOf = ({ frequency, day, hour, skipsEmpty }: StatementSchedule) => ({
  frequency,
  day,
  hour: String(hour),
  skipsEmpty,
});

function ScheduleForm({ clientId, schedule }: { clientId: string | null; schedule: StatementSchedule }) {
  const t = useMessages(messages);
  const form = useOperationForm(statementSchedules.putClientSchedule.body, { defaultValues: valuesOf(schedule) });
  const {
    register,
    control,
    resetField,
    formState: { errors },
  } = form;
  const isMonthly = useWatch({ control, name: 'frequency' }) === 'monthly';
  return (
    <OwnSettingsForm
      clientId={clientId}
      row={schedule}
      settings={ownSchedule}
      valuesOf={valuesOf}
      labels={{ frequency: t('frequency'), day: t('day'), hour: t('hour'), skipsEmpty: t('skipsEmpty') }}
      textOf={(field, value) => {
        if (field === 'hour') return hourText(Number(value));
        const frequency = statementFrequencies.find((one) => one === value);
        return frequency && t(frequency);
      }}
      right="statements.send"
      form={form}
      texts={{
        title: t('schedule'),
        defaultHint: t('defaultHint'),
        own: t('own'),
        shared: t('shared'),
        save: t('save'),
        saved: t('saved'),
        useDefault: t('useDefault'),
      }}
    >
      <Fields>
        <SelectField
          label={t('frequency')}
          required
          error={errors.frequency?.message}
          {...register('frequency', {
            // A field that is not shown must not hold a wrong value.
            onChange: ({ target }: { target: { value: unknown } }) => {
              if (target.value !== 'monthly') resetField('day');
            },
          })}
        >
          {statementFrequencies.map((frequency) => (
            <option key={frequency} value={frequency}>
              {t(frequency)}
            </option>
          ))}
        </SelectField>
        {isMonthly && (
          <>
            <NumberField
              label={t('day')}
              required
              step="1"
              min="1"
              max={lastScheduleDay}
              hint={t('dayHint')}
              error={errors.day?.message}
              {...register('day')}
            />
            <SelectField label={t('hour')} required error={errors.hour?.message} {...register('hour')}>
              {hours.map((one) => (
                <option key={one} value={String(one)}>
                  {hourText(one)}
                </option>
              ))}
            </SelectField>
            <CheckField wide label={t('skipsEmpty')} {...register('skipsEmpty')} />
          </>
        )}
      </Fields>
    </OwnSettingsForm>
  );
}
