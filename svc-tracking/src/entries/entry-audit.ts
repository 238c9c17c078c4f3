import { fromHundredths } from '@hourbank/contracts';
import { type AuditEntry, auditStatement, changesBetween } from '@hourbank/service-kit/audit';
import type { Statement } from '@hourbank/service-kit/db';
import { type Entry, type EntryValues, type Intent, valueFields } from './entry-table';

const valuesOf = (values: EntryValues | null) =>
  values && {
    ...Object.fromEntries(valueFields.map((field) => [field, values[field]])),
    hours: fromHundredths(values.hours),
  };

/** The audit row of an entry that was created, changed or deleted: the values that differ (D-68), and the reason. */
export const entryAudit = (
  action: Extract<AuditEntry['action'], `entry.${string}`>,
  { id, clientId }: Pick<Entry, 'id' | 'clientId'>,
  before: EntryValues | null,
  after: EntryValues | null,
  { reason, origin }: { reason?: string; origin?: Intent['origin'] } = {},
): Statement =>
  auditStatement({
    action,
    subject: `entry:${id}`,
    clientId,
    changes: {
      ...changesBetween(valuesOf(before), valuesOf(after), ['description']),
      ...(reason !== undefined && { reason: { from: null, to: reason } }),
    },
    origin,
  });
