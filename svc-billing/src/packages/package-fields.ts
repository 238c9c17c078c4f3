import { fromHundredths, packageView, type TimePackage, toHundredths } from '@hourbank/contracts';
import { shownFields } from '@hourbank/service-kit/http';
import { hoursExpired, hoursLeft, statusOn } from '../ledger/package-hours';
import { type PackageRecord, packageTable } from './package-table';
import type { Proof } from '../proofs/proof';

const columns = Object.entries(packageTable.columns);
const decimals = new Set(columns.filter(([, { decimal }]) => decimal).map(([name]) => name));
/** What the history records. A proof stands in several columns, and the history has the id of its file. */
const audited = [
  ...columns.filter(([, column]) => column.audited).map(([name]) => name),
  'proof',
] as (keyof PackageRecord)[];

const shown = shownFields(packageView);
type ShownFields = Pick<PackageRecord, keyof PackageRecord & keyof TimePackage>;

/** The decimal of a number of hundredths; other values, such as null, as they are. */
const decimalOf = (value: unknown) => (typeof value === 'number' ? fromHundredths(value) : value);

/** Returns the fields that responses contain, with hours and the rate as decimals (D-6). */
const decimalFields = (record: PackageRecord): ShownFields =>
  Object.fromEntries(
    Object.entries(shown(record)).map(([name, value]: [string, unknown]) => [
      name,
      decimals.has(name) ? decimalOf(value) : value,
    ]),
  ) as ShownFields;

/** Converts fields of a request to the stored units. Fields that the request does not contain stay out (D-10). */
export const storedFields = <F extends object>(requested: F): F =>
  Object.fromEntries(
    Object.entries(requested)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]: [string, unknown]) => [name, decimals.has(name) ? toHundredths(Number(value)) : value]),
  ) as F;

/** Returns the changes for the audit log, which people read: hours and the rate as decimals (D-6, D-68). */
export const auditedChanges = (changes: FieldChanges): FieldChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([name, { from, to }]) => [
      name,
      decimals.has(name) ? { from: decimalOf(from), to: decimalOf(to) } : { from, to },
    ]),
  );

/** Old and new value by field; hours in hundredths, the rate in cents. A proof is recorded by the id of its file. */
export type FieldChanges = Record<string, { from?: unknown; to?: unknown }>;

/** No tax is recorded as nothing. */
const auditedValue = (record: PackageRecord | null, name: keyof PackageRecord): unknown => {
  if (name === 'proof') return record?.proof?.id;
  return name === 'taxRate' ? record?.taxRate || undefined : record?.[name];
};

/**
 * Returns the fields that differ between two states of a package, for its history. Null stands for a package that does
 * not exist.
 */
export function differences(before: PackageRecord | null, after: PackageRecord | null): FieldChanges {
  const changes: FieldChanges = {};
  for (const name of audited) {
    const [from, to] = [auditedValue(before, name), auditedValue(after, name)];
    if (from !== to) changes[name] = { from, to };
  }
  return changes;
}

/**
 * Converts a package to its wire format: decimal hours and rate, what is left today, and a new signed URL of the proof
 * (D-6, D-23, D-88).
 */
export const createPackageView =
  (urlOf: (proof: Proof) => string, today: () => string) =>
  (record: PackageRecord): TimePackage => {
    const day = today();
    return {
      ...decimalFields(record),
      status: statusOn(record, day),
      hoursExpired: fromHundredths(hoursExpired(record, day)),
      hoursLeft: fromHundredths(hoursLeft(record, day)),
      paymentProof: record.proof?.name ?? null,
      paymentProofUrl: record.proof && urlOf(record.proof),
      proofSentAt: record.proof && record.proof.sentAt,
    };
  };
