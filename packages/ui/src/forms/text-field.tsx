import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { controlClass, Field, type FieldFrame } from './field';

/** All fields take the spread of react-hook-form's `register(name)`. */
type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & { ref?: Ref<HTMLInputElement> | undefined };

export interface TextFieldProps extends FieldFrame, Omit<InputProps, 'required'> {
  /** Content before the input in the same frame: '$'. */
  before?: ReactNode;
  /** Content after the input: 'h'. */
  after?: ReactNode;
}

export function TextField({
  label,
  hint,
  error,
  required,
  wide,
  id,
  before,
  after,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} wide={wide ?? false} id={id}>
      {(control) => {
        const field = (
          <input
            type="text"
            dir="auto"
            {...input}
            {...control}
            className={controlClass('form-control', error, className)}
          />
        );
        if (!before && !after) return field;
        return (
          <div className="input-group">
            {before && <span className="input-group-text">{before}</span>}
            {field}
            {after && <span className="input-group-text">{after}</span>}
          </div>
        );
      }}
    </Field>
  );
}

interface SelectFieldProps extends FieldFrame, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'required'> {
  ref?: Ref<HTMLSelectElement> | undefined;
}

/** A select. Its options are children, so that groups and an empty option are plain HTML. */
export function SelectField({
  label,
  hint,
  error,
  required,
  wide,
  id,
  className,
  children,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} wide={wide ?? false} id={id}>
      {(control) => (
        <select {...select} {...control} className={controlClass('form-select', error, className)}>
          {children}
        </select>
      )}
    </Field>
  );
}

interface TextAreaProps extends FieldFrame, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'required'> {
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

export function TextArea({ label, hint, error, required, wide, id, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} wide={wide ?? false} id={id}>
      {(control) => (
        <textarea
          dir="auto"
          rows={3}
          {...area}
          {...control}
          className={controlClass('form-control', error, className)}
        />
      )}
    </Field>
  );
}
