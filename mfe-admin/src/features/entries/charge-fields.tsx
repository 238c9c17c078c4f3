import type { InputOf, TimePackage, tracking } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { CheckField, NumberField, SelectField, TextField } from '@hourbank/ui';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { entryLabels } from './entry-labels';
import { messages } from './messages';
import { packageLabel } from './package-label';
import type { EntryBody } from './queries';

type EntryFormState = UseFormReturn<EntryBody, unknown, InputOf<typeof tracking.createTimeEntry>['body']>;

interface ChargeFieldsProps {
  form: EntryFormState;
  /** Packages that can take the hours. */
  choices: readonly TimePackage[];
  isCharged: boolean;
}

/** An empty number field is a value that was not entered. */
const numberOrNothing = (value: unknown) => (value === '' ? undefined : value);

/** The package and hours of an entry, or the reason why its time is not charged (D-65). */
export function ChargeFields({ form, choices, isCharged }: ChargeFieldsProps) {
  const t = useMessages(messages);
  const labels = entryLabels();
  const {
    register,
    control,
    setValue,
    formState: { errors },
  } = form;
  const setCharged = (next: boolean) => {
    setValue('packageId', next ? '' : undefined, { shouldDirty: true });
    setValue('hours', next ? '' : undefined, { shouldDirty: true });
  };
  return (
    <>
      {isCharged ? (
        <>
          <SelectField
            label={labels.packageId}
            required
            wide
            error={errors.packageId?.message}
            {...register('packageId')}
          >
            <option value="">{t('selectPackage')}</option>
            {choices.map((of) => (
              <option key={of.id} value={String(of.id)}>
                {packageLabel(of)}
              </option>
            ))}
          </SelectField>
          <NumberField
            label={labels.hours}
            required
            step="0.1"
            min="0"
            after={t('hourUnit')}
            error={errors.hours?.message}
            {...register('hours')}
          />
        </>
      ) : (
        <>
          <TextField
            label={labels.nonBillableReason}
            required
            wide
            hint={t('reasonHint')}
            error={errors.nonBillableReason?.message}
            {...register('nonBillableReason')}
          />
          <NumberField
            label={labels.minutes}
            step="1"
            min="1"
            after={t('minuteUnit')}
            error={errors.minutes?.message}
            {...register('minutes', { setValueAs: numberOrNothing })}
          />
        </>
      )}
      <Controller
        control={control}
        name="billable"
        render={({ field: { value, onChange, ...field } }) => (
          <CheckField
            label={labels.billable}
            error={errors.billable?.message}
            {...field}
            checked={value === false}
            onChange={({ target }) => {
              onChange(!target.checked);
              setCharged(!target.checked);
            }}
          />
        )}
      />
    </>
  );
}
