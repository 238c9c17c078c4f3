import { fromHundredths } from '@hourbank/contracts';
import { type AuditEntry, auditStatement, changesBetween } from '@hourbank/service-kit/audit';
import type { Statement } from '@hourbank/service-kit/db';
import { plainTextOf } from '@hourbank/service-kit/rich-text';
import { valueFields } from './entry-entity';
import type { Entry, EntryValues, Intent } from './intent';

const textOf = (values: EntryValues | null) => plainTextOf(values?.description ?? '');

/** People read the audit log: hours as decimals, and the description as text unless only its format differs. */
const valuesOf = (values: EntryValues | null, isReworded: boolean) =>
  values && {
    ...Object.fromEntries(valueFields.map((field) => [field, values[field]])),
    hours: fromHundredths(values.hours),
    description: isReworded ? textOf(values) : values.description,
  };

/** The audit row of an entry that was created, changed or deleted, with the values that differ (D-68). */
export const entryAudit = (
  action: Extract<AuditEntry['action'], `entry.${string}`>,
  { id, clientId }: Pick<Entry, 'id' | 'clientId'>,
  before: EntryValues | null,
  after: EntryValues | null,
  origin?: Intent['origin'],
): Statement => {
  const isReworded = textOf(before) !== textOf(after);
  return auditStatement({
    action,
    subject: `entry:${id}`,
    clientId,
    changes: changesBetween(valuesOf(before, isReworded), valuesOf(after, isReworded)),
    origin,
  });
};
