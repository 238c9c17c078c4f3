import { formatLocalTime, fromLocalTime, serviceNow, timeZoneName, toLocalTime } from '@hourbank/i18n/format';
import { useBusinessTimeZone, useMessages } from '@hourbank/i18n/react';
import { formMessages } from '@hourbank/mfe-kit';
import { DayField, type DayFieldProps } from '@hourbank/ui';
import { useState } from 'react';

interface LocalTimeFieldProps extends Pick<
  DayFieldProps,
  'label' | 'required' | 'error' | 'disabled' | 'onBlur' | 'ref'
> {
  /** ISO 8601, '' for no time. */
  value: string | undefined;
  onChange: (instant: string) => void;
}

/**
 * A field for an instant of something that has happened, in the business time zone. Text that is no time, such as the
 * hour that daylight saving skips, stays in the field with an error (D-135).
 */
export function LocalTimeField({ value = '', onChange, error, ...field }: LocalTimeFieldProps) {
  const t = useMessages(formMessages);
  const timeZone = useBusinessTimeZone();
  const [typed, setTyped] = useState('');
  const now = toLocalTime(serviceNow(), timeZone);
  const isInFuture = value !== '' && toLocalTime(value, timeZone).slice(0, 10) > now.slice(0, 10);
  // Another value comes from the form, such as a draft.
  const isTyped = fromLocalTime(typed, timeZone) === value;
  return (
    <DayField
      {...field}
      withTime
      usualTime={now.slice(11)}
      hint={
        <>
          {isInFuture && <span className="hb-caution">{t('dayInFuture')}</span>} {timeZoneName(timeZone)}
        </>
      }
      error={
        error && isTyped && typed !== '' && value === ''
          ? t('timeNotValid', { time: formatLocalTime(`${now.slice(0, 10)}T09:00`) })
          : error
      }
      value={isTyped ? typed : value && toLocalTime(value, timeZone)}
      onChange={(local) => {
        setTyped(local);
        onChange(fromLocalTime(local, timeZone));
      }}
    />
  );
}
