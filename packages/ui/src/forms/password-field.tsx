import { useMessages } from '@hourbank/i18n/react';
import { useState } from 'react';
import { buttonClass } from '../basics/button';
import { Icon } from '../basics/icon';
import { controlClass, Field } from './field';
import type { TextFieldProps } from './text-field';
import { passwordMessages } from './password-messages';

/**
 * A password field with a button that shows the input. The button's name omits 'password', so that the label is unique.
 */
export function PasswordField({
  label,
  hint,
  error,
  required,
  wide,
  id,
  className,
  ...input
}: Omit<TextFieldProps, 'type' | 'before' | 'after'>) {
  const [shown, setShown] = useState(false);
  const action = useMessages(passwordMessages)(shown ? 'hide' : 'show');
  return (
    <Field label={label} hint={hint} error={error} required={required} wide={wide ?? false} id={id}>
      {(control) => (
        <div className="input-group">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={controlClass('form-control', error, className)}
          />
          <button
            type="button"
            className={`${buttonClass('secondary', 'md', true)} hb-reveal`}
            aria-label={action}
            title={action}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  );
}
