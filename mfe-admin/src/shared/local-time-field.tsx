import { fromLocalTime, timeZoneName, toLocalTime } from '@hourbank/i18n/format';
import { useBusinessTimeZone, useMessages } from '@hourbank/i18n/react';
import { TextField, type TextFieldProps } from '@hourbank/ui';
import { useState } from 'react';
import { messages } from './messages';

/** Browsers offer years of six digits without a limit. */
const lastTime = '9999-12-31T23:59';

interface LocalTimeFieldProps extends Omit<TextFieldProps, 'type' | 'hint' | 'max' | 'value' | 'onChange'> {
  /** ISO 8601, '' for no time. */
  value: string | undefined;
  onChange: (instant: string) => void;
}

/**
 * A field for an instant in the business time zone. Text that is no time, such as the hour that daylight saving skips,
 * stays in the field with an error.
 */
export function LocalTimeField({ value = '', onChange, error, ...field }: LocalTimeFieldProps) {
  const t = useMessages(messages);
  const timeZone = useBusinessTimeZone();
  const [typed, setTyped] = useState('');
  // Another value comes from the form, such as a draft.
  const isTyped = fromLocalTime(typed, timeZone) === value;
  return (
    <TextField
      {...field}
      type="datetime-local"
      max={lastTime}
      hint={timeZoneName(timeZone)}
      error={isTyped && typed !== '' && value === '' ? t('dateNotValid') : error}
      value={isTyped ? typed : value && toLocalTime(value, timeZone)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(fromLocalTime(target.value, timeZone));
      }}
    />
  );
}
