import type { TimeEntry } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { formatDateTime } from '@hourbank/i18n/format';
import { type MeasuredTime, paragraphsOf } from './measured-time';
import { messages } from './messages';

/** The current time as an ISO timestamp, to the minute. */
const currentMinute = () => `${new Date().toISOString().slice(0, 16)}:00.000Z`;

/** `auto` for a new entry, and undefined for time that is not charged. */
function choiceOf(from: TimeEntry | undefined): string | undefined {
  if (!from || from.automatic) return 'auto';
  return from.packageId === null ? undefined : String(from.packageId);
}

/** A new entry has no status, so the select shows its placeholder and the user must choose one. */
export const valuesOf = (clientId: string, from: TimeEntry | undefined, hours = '', measured?: MeasuredTime) => ({
  clientId: from?.clientId ?? clientId,
  packageId: choiceOf(from),
  date: from?.date ?? measured?.date ?? currentMinute(),
  hours: from?.billable === false ? undefined : String(from?.hours ?? hours),
  billable: from?.billable ?? true,
  // Of a stored entry, cleared minutes are a change, so its value is that of the empty field.
  minutes: from ? (from.minutes ?? '') : measured?.minutes,
  nonBillableReason: from?.nonBillableReason ?? '',
  description: from?.description ?? paragraphsOf(measured?.note ?? ''),
  status: from?.status,
});

/** Formats the values that a conflict shows: the number of a package, and the date. */
export function textOf(field: string, value: unknown): string | undefined {
  const t = translate(messages);
  if (field === 'packageId') return value === 'auto' ? t('automatic') : t('packageNumber', { id: String(value) });
  return field === 'date' ? formatDateTime(String(value)) : undefined;
}
