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

/** Returns the fields that differ between two states of a package, for its history. Null stands for a package that does not exist. */
export function differences(before: PackageRecord | null, after: PackageRecord | null): PackageChange['changes'] {
  const changes: PackageChange['changes'] = {};
  const compare = (field: string, from: unknown, to: unknown) => {
    if (from !== to) changes[field] = { from, to };
  };
  for (const field of auditedFields) compare(field, before?.[field], after?.[field]);
  compare('proof', before?.proof?.id, after?.proof?.id);
  return changes;
}
