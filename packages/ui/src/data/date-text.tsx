import { formatDate, formatDateTime, formatRecentTime, formatTime } from '@hourbank/i18n/format';
import { useBusinessTimeZone, useToday } from '@hourbank/i18n/react';
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

/** The time of a message, as short as it can be: 'today, 08:40'. Its title has the full date. */
export function RecentTime({ value }: { value: string }) {
  const timeZone = useBusinessTimeZone();
  return (
    <time dateTime={value} title={formatDateTime(value, timeZone)}>
      {formatRecentTime(value, useToday(), timeZone)}
    </time>
  );
}
