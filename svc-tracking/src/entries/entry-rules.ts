import { toHundredths } from '@hourbank/contracts';
import { AppError, conflict, invalid, unavailable } from '@hourbank/service-kit/errors';
import { valueFields } from './entry-entity';
import type { EntryValues } from './intent';

/** The fields of an update. Fields that are not set stay as they are (D-10). Hours are decimal hours. */
export type EntryChange = Partial<EntryValues>;

export function changedValues(values: EntryValues, { hours, ...rest }: EntryChange): EntryValues {
  const change: EntryChange = { ...rest, hours: hours === undefined ? undefined : toHundredths(hours) };
  // The list has exactly the fields of `EntryValues`.
  return Object.fromEntries(valueFields.map((field) => [field, change[field] ?? values[field]])) as EntryValues;
}

/** Returns the names of the fields whose values differ. */
export const changedFields = (before: EntryValues, after: EntryValues): string[] =>
  valueFields.filter((field) => before[field] !== after[field]);

/** Whether both versions have the same allocation. Such a change needs no request to billing. */
export const hasSameAllocation = (before: EntryValues, after: EntryValues) =>
  before.packageId === after.packageId && before.hours === after.hours;

export const busy = () => conflict('entry_busy', 'This entry is being changed. Please try again.');
export const hoursCannotBeChecked = () =>
  unavailable('billing_unavailable', 'Hours cannot be checked right now. Please try again.');

/**
 * Translates a refusal of billing into the error of an entry request. A package of another client is a validation error,
 * because the form must not offer it (D-33).
 */
export const refusalOf = (error: AppError): AppError =>
  error.code === 'package_unknown'
    ? invalid({ packageId: 'Please select a package.' })
    : new AppError(409, error.code, error.message);
