import { lastScheduleDay, statementFrequencies, type StatementSchedule, statementSchedules } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi, useOperationForm } from '@hourbank/mfe-kit';
import { CheckField, Fields, NumberField, SelectField } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { OwnSettingsForm } from '../../shared/own-settings-form';
import { messages } from './messages';
import { scheduleOf, useDeleteSchedule, usePutSchedule } from './queries';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** When statements are sent to a client, or by default for null (D-71). Roles that may not change it can read it. */
export function ScheduleCard({ clientId }: { clientId: string | null }) {
  const query = useQuery(scheduleOf(useApi(), clientId));
  return (
    <QueryBoundary query={query} rows={2}>
      {(schedule) => <ScheduleForm key={JSON.stringify(schedule)} clientId={clientId} schedule={schedule} />}
    </QueryBoundary>
  );
}

function ScheduleForm({ clientId, schedule }: { clientId: string | null; schedule: StatementSchedule }) {
  const t = useMessages(messages);
  const { isDefault, hour, ...rest } = schedule;
  const form = useOperationForm(statementSchedules.putClientSchedule.body, {
    defaultValues: { ...rest, hour: String(hour) },
  });
  const {
    register,
    control,
    formState: { errors },
  } = form;
  const isMonthly = useWatch({ control, name: 'frequency' }) === 'monthly';
  return (
    <OwnSettingsForm
      clientId={clientId}
      isDefault={isDefault}
      right="statements.send"
      form={form}
      put={usePutSchedule(clientId)}
      remove={useDeleteSchedule()}
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
        <SelectField label={t('frequency')} required error={errors.frequency?.message} {...register('frequency')}>
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
                  {`${String(one).padStart(2, '0')}:00`}
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
