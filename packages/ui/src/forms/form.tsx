import { useEffect, useRef, useState, type FormEvent, type FormHTMLAttributes, type ReactNode } from 'react';
import { Alert } from '../feedback/alert';

export interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  /** react-hook-form's `handleSubmit(save)` fits. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** What went wrong with the form as a whole; shown above the fields. */
  error?: ReactNode;
}

/**
 * A form whose messages are ours and not the browser's. After every submit that ends with a field marked wrong, by
 * this page or by the server, the first such field gets the focus.
 */
export function Form({ onSubmit, error, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [settled, setSettled] = useState(0);

  useEffect(() => {
    if (settled > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [settled]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    try {
      await onSubmit(event);
    } finally {
      setSettled((count) => count + 1);
    }
  };

  return (
    <form {...rest} ref={form} noValidate onSubmit={submit}>
      {error && (
        <Alert tone="danger" className="hb-form-error">
          {error}
        </Alert>
      )}
      {children}
    </form>
  );
}
