import { fromHundredths, toHundredths } from '@hourbank/contracts';
import { packageFieldUses, type PackageRecord } from './package-entity';

type Fields = typeof packageFieldUses;
type Field = keyof Fields;
type ShownField = { [F in Field]: Fields[F]['shown'] extends 'no' ? never : F }[Field];

const names = Object.keys(packageFieldUses) as Field[];

/** Returns the fields that responses contain, with hours and the rate as decimals (D-6). */
export const shownFields = (record: PackageRecord): Pick<PackageRecord, ShownField> =>
  Object.fromEntries(
    names
      .filter((name) => packageFieldUses[name].shown !== 'no')
      .map((name) => [
        name,
        packageFieldUses[name].shown === 'as decimal' ? fromHundredths(Number(record[name])) : record[name],
      ]),
  ) as Pick<PackageRecord, ShownField>;

/** Converts fields of a request to the stored units. Fields that the request does not contain stay out (D-10). */
export const storedFields = <F extends object>(requested: F): F =>
  Object.fromEntries(
    Object.entries(requested)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]: [string, unknown]) => [
        name,
        packageFieldUses[name as Field].shown === 'as decimal' ? toHundredths(Number(value)) : value,
      ]),
  ) as F;

const decimalOf = (value: unknown) => (typeof value === 'number' ? fromHundredths(value) : value);

/** Returns the changes for the audit log, which people read: hours and the rate as decimals (D-6, D-68). */
export const auditedChanges = (changes: FieldChanges): FieldChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([name, { from, to }]) => [
      name,
      packageFieldUses[name as Field].shown === 'as decimal'
        ? { from: decimalOf(from), to: decimalOf(to) }
        : { from, to },
    ]),
  );

/** Old and new value by field; hours in hundredths, the rate in cents. A proof is recorded by the id of its file. */
export type FieldChanges = Record<string, { from?: unknown; to?: unknown }>;

const auditedValue = (record: PackageRecord | null, name: Field): unknown =>
  name === 'proof' ? record?.proof?.id : record?.[name];

/**
 * Returns the fields that differ between two states of a package, for its history. Null stands for a package that does
 * not exist.
 */
export function differences(before: PackageRecord | null, after: PackageRecord | null): FieldChanges {
  const changes: FieldChanges = {};
  for (const name of names.filter((field) => packageFieldUses[field].audited)) {
    const [from, to] = [auditedValue(before, name), auditedValue(after, name)];
    if (from !== to) changes[name] = { from, to };
  }
  return changes;
}
