import { formatDate, readDay } from '@hourbank/i18n/format';
import { useMessages, useToday } from '@hourbank/i18n/react';
import { DayField, type DayFieldProps } from '@hourbank/ui';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { formMessages } from './form-messages';

interface DateFieldProps<Input extends FieldValues, Output> extends Pick<
  DayFieldProps,
  'label' | 'hint' | 'required' | 'autoFocus' | 'min' | 'max' | 'isAhead'
> {
  control: Control<Input, unknown, Output>;
  name: FieldPath<Input>;
  /** The day of something that has happened: below a later one stands that it is in the future. */
  isOfPast?: boolean;
  /** The form's value of a field's value, for example of a blank one. */
  setValueAs?: (value: string) => unknown;
}

/**
 * A field for a day (D-135). The form gets `YYYY-MM-DD`, or the text itself if it is no day, which the contract
 * refuses.
 */
export function DateField<Input extends FieldValues, Output>({
  control,
  name,
  setValueAs = (value) => value,
  isOfPast = false,
  ...props
}: DateFieldProps<Input, Output>) {
  const t = useMessages(formMessages);
  const today = useToday();
  const { field, fieldState } = useController({ control, name });
  const value = String((field.value as unknown) ?? '');
  const isDay = readDay(value, today) === value;
  const refusal = (message: string | undefined) => {
    // The contract names the form of the API.
    const example = { day: formatDate(today) };
    if (value === '') return t('dateMissing', example);
    return isDay ? message : t('dateNotValid', example);
  };
  return (
    <DayField
      {...props}
      {...field}
      hint={isOfPast && isDay && value > today ? <span className="hb-caution">{t('dayInFuture')}</span> : props.hint}
      value={value}
      onChange={(text) => field.onChange(setValueAs(text))}
      error={fieldState.error && refusal(fieldState.error.message)}
    />
  );
}
