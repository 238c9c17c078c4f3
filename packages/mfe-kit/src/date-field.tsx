import { readDay } from '@hourbank/i18n/format';
import { useMessages, useToday } from '@hourbank/i18n/react';
import { DayField, type DayFieldProps } from '@hourbank/ui';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { formMessages } from './form-messages';

interface DateFieldProps<Input extends FieldValues, Output> extends Pick<
  DayFieldProps,
  'label' | 'hint' | 'required' | 'autoFocus' | 'min' | 'max'
> {
  control: Control<Input, unknown, Output>;
  name: FieldPath<Input>;
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
  ...props
}: DateFieldProps<Input, Output>) {
  const t = useMessages(formMessages);
  const today = useToday();
  const { field, fieldState } = useController({ control, name });
  const value = String((field.value as unknown) ?? '');
  const isDay = value === '' || readDay(value, today) === value;
  return (
    <DayField
      {...props}
      {...field}
      value={value}
      onChange={(text) => field.onChange(setValueAs(text))}
      error={fieldState.error && (isDay ? fieldState.error.message : t('dateNotValid'))}
    />
  );
}
