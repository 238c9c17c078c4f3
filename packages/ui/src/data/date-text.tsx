import { formatDate, formatDateTime, formatTime } from '@hourbank/i18n/format';
import { useBusinessTimeZone } from '@hourbank/i18n/react';
import { EmptyValue } from './empty-value';

interface DateTextProps {
  /** ISO 8601, or a calendar date `YYYY-MM-DD`. */
  value: string | null | undefined;
  /** `beside`: '20 Nov 2026, 10:12'; `below`: the time on a second, quieter line. */
  time?: 'none' | 'beside' | 'below';
}

/** A date or time in the business time zone (D-39). */
export function DateText({ value, time = 'none' }: DateTextProps) {
  const timeZone = useBusinessTimeZone();
  const date = value ? formatDate(value, timeZone) : '';
  if (!value || !date) return <EmptyValue />;
  return (
    <time dateTime={value}>
      {time === 'beside' ? formatDateTime(value, timeZone) : date}
      {time === 'below' && <span className="hb-two">{formatTime(value, timeZone)}</span>}
    </time>
  );
}
