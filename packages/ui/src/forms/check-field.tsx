import { useId, type InputHTMLAttributes, type Ref } from 'react';
import { FieldNote, type FieldFrame } from './field';

interface CheckFieldProps
  extends Omit<FieldFrame, 'required'>, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> {
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A checkbox with its label. */
export function CheckField({ label, hint, error, wide, id, ...input }: CheckFieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  return (
    <div className={wide ? 'is-wide' : undefined}>
      <div className="form-check mb-0">
        <input
          {...input}
          id={controlId}
          type="checkbox"
          className={error ? 'form-check-input is-invalid' : 'form-check-input'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
        />
        <label className="form-check-label" htmlFor={controlId}>
          {label}
        </label>
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}
