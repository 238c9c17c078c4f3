import { Field, type FieldFrame } from '../forms/field';
import { DayInput, type DayInputProps } from './day-input';

export interface DayFieldProps extends FieldFrame, Omit<DayInputProps, 'id' | 'before' | keyof FieldFrame> {}

/** A day, or a day and a time, in a form. */
export function DayField({ label, hint, error, required, wide, id, ...input }: DayFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} wide={wide ?? false} id={id}>
      {(control) => <DayInput {...input} {...control} error={error} />}
    </Field>
  );
}
