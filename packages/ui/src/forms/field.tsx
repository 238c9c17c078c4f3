import { useId, type ReactNode } from 'react';
import { classNames } from '../basics/class-names';

/** Attributes that connect a control to its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldFrame {
  label: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Takes the whole row of an `hb-fields` grid. */
  wide?: boolean;
  id?: string | undefined;
}

/** A label, a control, and a hint or an error. The control receives the attributes that connect them. */
export function Field({
  label,
  hint,
  error,
  required,
  wide,
  id,
  children,
}: FieldFrame & { children: (control: ControlProps) => ReactNode }) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  return (
    <div className={wide ? 'is-wide' : undefined}>
      <label className="form-label" htmlFor={controlId}>
        {label}
        {required && <RequiredStar />}
      </label>
      {children({
        id: controlId,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

export function RequiredStar() {
  return (
    <span className="hb-req" aria-hidden="true">
      *
    </span>
  );
}

export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  if (error)
    return (
      <div id={id} className="invalid-feedback d-block">
        {error}
      </div>
    );
  return hint ? (
    <div id={id} className="form-text">
      {hint}
    </div>
  ) : null;
}

export const controlClass = (
  base: 'form-control' | 'form-select',
  error: string | undefined,
  ...more: (string | false | undefined)[]
) => classNames(base, Boolean(error) && 'is-invalid', ...more);

/** Fields in two columns from 576 px on. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className="hb-fields">{children}</div>;
}
