import { Field, type FieldFrame } from '../forms/field';
import { DayInput, type DayInputProps } from './day-input';

export interface DayFieldProps
  extends Omit<FieldFrame, 'label'>, Omit<DayInputProps, 'id' | 'before' | Exclude<keyof FieldFrame, 'label'>> {}

/** A day, or a day and a time, in a form. */
export function DayField({ label, hint, error, required, wide, id, ...input }: DayFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} wide={wide ?? false} id={id}>
      {(control) => <DayInput {...input} label={label} {...control} error={error} />}
    </Field>
  );
}
