import type { RoundingRule } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { NumberField } from '@hourbank/mfe-kit';
import { CheckField, TextField } from '@hourbank/ui';
import { type ReactNode, useRef } from 'react';
import { Controller } from 'react-hook-form';
import { fieldLabels } from '../../shared/field-labels';
import { hoursOfMinutes } from './measured-time';
import { messages } from './messages';
import { type EntryFormState, PackageChoiceField } from './package-choice-field';
import type { EntryBody } from './queries';
import type { useEntryForm } from './use-entry-form';

interface ChargeFieldsProps {
  form: EntryFormState;
  packageChoice: ReturnType<typeof useEntryForm>['packageChoice'];
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
export function ChargeFields(props: ChargeFieldsProps) {
  const { form, packageChoice, stored, isCharged, rule, status, preview } = props;
  const { start, ...choice } = packageChoice;
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
    setValue('packageId', next ? (before?.packageId ?? start) : undefined, { shouldDirty: true });
    setValue('hours', next ? (hours ?? hoursOfMinutes(now.minutes, rule) ?? '') : undefined, { shouldDirty: true });
  };
  const minutes = (
    <NumberField
      control={control}
      name="minutes"
      label={labels.minutes}
      unit="minutes"
      isWhole
      step={1}
      min={1}
      after={t('minuteUnit')}
      hint={isCharged ? t('minutesHint') : undefined}
      onValue={(value) => {
        const hours = hoursOfMinutes(value, rule);
        if (isCharged && hours !== undefined) setValue('hours', hours, { shouldDirty: true, shouldValidate: true });
      }}
    />
  );
  return (
    <>
      {isCharged ? (
        <>
          <PackageChoiceField form={form} stored={stored} {...choice} />
          {status}
          <NumberField
            control={control}
            name="hours"
            label={labels.hours}
            required
            unit="hours"
            step={0.1}
            after={t('hourUnit')}
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
