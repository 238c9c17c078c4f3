import {
  useEffect,
  useRef,
  useState,
  type FormHTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { Alert } from '../feedback/alert';

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  /** For example react-hook-form's `handleSubmit(save)`. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  /** An error of the whole form, shown above the fields. */
  error?: ReactNode;
  /** Ctrl-Enter submits the form from each of its fields. */
  submitsByKey?: boolean;
}

/** In the capture phase, because the text editor has keys of its own. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}

/** Marks a field with a refused file. */
const refusedFile = '[data-refused]';

/**
 * A press on Save or Cancel leaves the focus in the field: the error of a field that is left would move the button away
 * from the pointer before the click.
 */
function keepInPlace(event: MouseEvent<HTMLFormElement>) {
  const isEnd = (event.target as Element).closest('[type="submit"], a');
  if (isEnd && event.currentTarget.contains(document.activeElement)) event.preventDefault();
}

/**
 * A form without the browser's validation messages. While a file is refused, it submits nothing. After a submit that
 * this page or the server finds invalid, it focuses the first invalid field or, if the error belongs to no field, the
 * error message.
 */
export function Form({ onSubmit, error, submitsByKey = false, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [settled, setSettled] = useState(0);

  useEffect(() => {
    if (settled === 0) return;
    const field =
      form.current?.querySelector<HTMLElement>(refusedFile) ??
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const message = form.current?.querySelector<HTMLElement>('.alert-danger');
    if (!field) message?.setAttribute('tabindex', '-1');
    (field ?? message)?.focus();
  }, [settled]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    try {
      if (!form.current?.querySelector(refusedFile)) await onSubmit(event);
    } finally {
      setSettled((count) => count + 1);
    }
  };

  return (
    <form
      {...rest}
      {...(submitsByKey && { onKeyDownCapture: submitByKey })}
      ref={form}
      noValidate
      onMouseDown={keepInPlace}
      onSubmit={(event) => void submit(event)}
    >
      {error && (
        <Alert tone="danger" className="hb-form-error">
          {error}
        </Alert>
      )}
      {children}
    </form>
  );
}
