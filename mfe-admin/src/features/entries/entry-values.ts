import type { EntryStatus, TimeEntry } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { formatDateTime, serviceNow } from '@hourbank/i18n/format';
import { messages as sharedMessages } from '../../shared/messages';
import { type MeasuredTime, paragraphsOf } from './measured-time';
import { messages } from './messages';

/** The current time as an ISO timestamp, to the minute. */
const currentMinute = () => `${serviceNow().toISOString().slice(0, 16)}:00.000Z`;

/** Undefined for time that is not charged. */
function choiceOf(from: TimeEntry): string | undefined {
  if (from.automatic) return 'auto';
  return from.packageId === null ? undefined : String(from.packageId);
}

interface NewValues {
  packageId?: string;
  hours?: string | undefined;
  measured?: MeasuredTime | undefined;
  taskId?: number | undefined;
  status?: EntryStatus | undefined;
}

/**
 * The values of a stored entry, or those that a new one starts with. Without a status, the select shows its placeholder
 * and the user must choose one.
 */
export const valuesOf = (
  clientId: string,
  from: TimeEntry | undefined,
  { packageId, hours = '', measured, taskId, status }: NewValues = {},
) => ({
  clientId: from?.clientId ?? clientId,
  packageId: from ? choiceOf(from) : packageId,
  date: from?.date ?? measured?.date ?? currentMinute(),
  hours: from?.billable === false ? undefined : String(from?.hours ?? hours),
  billable: from?.billable ?? true,
  minutes: from ? (from.minutes ?? '') : (measured?.minutes ?? ''),
  nonBillableReason: from?.nonBillableReason ?? '',
  description: from?.description ?? paragraphsOf(measured?.note ?? ''),
  status: from?.status ?? status,
  taskId: String((from ? from.taskId : (taskId ?? measured?.taskId)) ?? ''),
});

/** Formats the values that a conflict shows: the number of a package or a task, and the date. */
export function textOf(field: string, value: unknown): string | undefined {
  const t = translate(messages);
  if (field === 'packageId') return value === 'auto' ? t('automatic') : t('packageNumber', { id: String(value) });
  if (field === 'taskId') return value ? translate(sharedMessages)('taskNumber', { id: String(value) }) : t('noTask');
  return field === 'date' ? formatDateTime(String(value)) : undefined;
}
