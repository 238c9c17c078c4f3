import type { AccountPackage, RoundingRule } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { CheckField, NumberField, TextField } from '@hourbank/ui';
import { type ReactNode, useRef } from 'react';
import { Controller } from 'react-hook-form';
import { blankAsUndefined } from '../../shared/blank-values';
import { fieldLabels } from '../../shared/field-labels';
import { hoursOfMinutes } from './measured-time';
import { messages } from './messages';
import { type EntryFormState, PackageChoiceField } from './package-choice-field';
import type { EntryBody } from './queries';

interface ChargeFieldsProps {
  form: EntryFormState;
  /** Packages that can take the hours. */
  choices: readonly AccountPackage[];
  /** Whether the entry is new. Minutes of a stored one that are cleared are sent as such. */
  isNew: boolean;
  /** The package of the stored entry. */
  stored: number | null;
  isCharged: boolean;
  /** Today's rounding rule of the client. */
  rule: RoundingRule;
  /** The field of the status, which stands beside the package. */
  status: ReactNode;
  /** What the entry would take from which packages. */
  preview: ReactNode;
}

const chargeOf = ({ packageId, hours, minutes }: EntryBody) => ({ packageId, hours, minutes });

/** The package and hours of an entry, or the reason why its time is not charged (D-65). */
export function ChargeFields({ form, choices, isNew, stored, isCharged, rule, status, preview }: ChargeFieldsProps) {
  const t = useMessages(messages);
  const labels = fieldLabels();
  const {
    register,
    control,
    getValues,
    setValue,
    formState: { errors },
  } = form;
  // What the fields held when the time was charged last, so that a box ticked by mistake loses nothing.
  const charged = useRef<ReturnType<typeof chargeOf> | null>(null);
  const setCharged = (next: boolean) => {
    const now = chargeOf(getValues());
    const before = charged.current;
    if (!next) charged.current = now;
    const hours = now.minutes === before?.minutes ? before?.hours : undefined;
    setValue('packageId', next ? (before?.packageId ?? 'auto') : undefined, { shouldDirty: true });
    setValue('hours', next ? (hours ?? hoursOfMinutes(now.minutes, rule) ?? '') : undefined, { shouldDirty: true });
  };
  const minutes = (
    <NumberField
      label={labels.minutes}
      step="1"
      min="1"
      after={t('minuteUnit')}
      hint={isCharged ? t('minutesHint') : undefined}
      error={errors.minutes?.message}
      {...register('minutes', {
        setValueAs: isNew ? blankAsUndefined : undefined,
        onChange: ({ target }: { target: { value: unknown } }) => {
          const hours = hoursOfMinutes(target.value, rule);
          if (isCharged && hours !== undefined) setValue('hours', hours, { shouldDirty: true, shouldValidate: true });
        },
      })}
    />
  );
  return (
    <>
      {isCharged ? (
        <>
          <PackageChoiceField form={form} choices={choices} stored={stored} />
          {status}
          <NumberField
            label={labels.hours}
            required
            step="0.1"
            min="0"
            after={t('hourUnit')}
            error={errors.hours?.message}
            {...register('hours')}
          />
          {minutes}
          {preview}
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
          {status}
          {minutes}
        </>
      )}
      <Controller
        control={control}
        name="billable"
        render={({ field: { value, onChange, ...field } }) => (
          <CheckField
            label={t('doNotCharge')}
            wide
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
