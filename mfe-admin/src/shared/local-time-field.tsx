import { fromLocalTime, timeZoneName, toLocalTime } from '@hourbank/i18n/format';
import { useBusinessTimeZone, useMessages } from '@hourbank/i18n/react';
import { formMessages } from '@hourbank/mfe-kit';
import { TextField, type TextFieldProps } from '@hourbank/ui';
import { type SyntheticEvent, useState } from 'react';

/** Browsers offer years of six digits without a limit. */
const lastTime = '9999-12-31T23:59';

interface LocalTimeFieldProps extends Omit<TextFieldProps, 'type' | 'hint' | 'max' | 'value' | 'onChange' | 'onBlur'> {
  /** ISO 8601, '' for no time. */
  value: string | undefined;
  onChange: (instant: string) => void;
  onBlur: () => void;
}

/**
 * A field for an instant in the business time zone. Text that is no time, such as the hour that daylight saving skips,
 * or that is not complete, stays in the field with an error.
 */
export function LocalTimeField({ value = '', onChange, onBlur, error, ...field }: LocalTimeFieldProps) {
  const t = useMessages(formMessages);
  const timeZone = useBusinessTimeZone();
  const [typed, setTyped] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  // An incomplete time has an empty value, and typing it causes no change.
  const check = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => setIncomplete(currentTarget.validity.badInput);
  // Another value comes from the form, such as a draft.
  const isTyped = fromLocalTime(typed, timeZone) === value;
  const isNoTime = isTyped && typed !== '' && value === '';
  return (
    <TextField
      {...field}
      type="datetime-local"
      max={lastTime}
      hint={timeZoneName(timeZone)}
      error={isNoTime || (isIncomplete && error) ? t('dateNotValid') : error}
      value={isTyped ? typed : value && toLocalTime(value, timeZone)}
      onChange={(event) => {
        const { target } = event;
        check(event);
        setTyped(target.value);
        onChange(fromLocalTime(target.value, timeZone));
      }}
      onKeyUp={check}
      onBlur={(event) => {
        check(event);
        onBlur();
      }}
    />
  );
}
