import type { PackageChange, PackageRecord } from './package-store';

const auditedFields = [
  'hoursPurchased',
  'ratePerHour',
  'status',
  'paymentMethod',
  'purchaseDate',
  'paidAt',
  'reviewNote',
  'invoiceNumber',
] as const;

/** What differs between two states of a package, for its history; a state that is not there has no fields. */
export function differences(before: PackageRecord | null, after: PackageRecord | null): PackageChange['changes'] {
  const changes: PackageChange['changes'] = {};
  const note = (field: string, from: unknown, to: unknown) => {
    if (from !== to) changes[field] = { from, to };
  };
  for (const field of auditedFields) note(field, before?.[field], after?.[field]);
  note('proof', before?.proof?.id, after?.proof?.id);
  return changes;
}
