import { EmptyValue } from './empty-value';
import { formatDate } from './format';

export interface DateTextProps {
  /** ISO 8601, or a calendar date `YYYY-MM-DD`. */
  value: string | null | undefined;
  /** `beside`: '20 Nov 2026, 10:12'; `below`: the time on a second, quieter line. */
  time?: 'none' | 'beside' | 'below';
  /** An IANA time zone. UTC by default. */
  timeZone?: string;
}

export function DateText({ value, time = 'none', timeZone = 'UTC' }: DateTextProps) {
  const parts = value ? formatDate(value, timeZone) : undefined;
  if (!value || !parts) return <EmptyValue />;
  return (
    <time dateTime={value}>
      {parts.date}
      {time === 'beside' && `, ${parts.time}`}
      {time === 'below' && <span className="hb-two">{parts.time}</span>}
    </time>
  );
}
