import { type EntryStatus, toHundredths } from '@hourbank/contracts';
import { AppError, conflict, invalid, unavailable } from '@hourbank/service-kit/errors';
import type { EntryValues } from './intent';

/** The fields of an update. Fields that are not set stay as they are (D-10). Hours are decimal hours. */
export interface EntryChange {
  packageId?: number;
  date?: string;
  hours?: number;
  description?: string;
  status?: EntryStatus;
}

export const changedValues = (
  values: EntryValues,
  { packageId, date, hours, description, status }: EntryChange,
): EntryValues => ({
  packageId: packageId ?? values.packageId,
  date: date ?? values.date,
  hours: hours === undefined ? values.hours : toHundredths(hours),
  description: description ?? values.description,
  status: status ?? values.status,
});

/** Returns the names of the fields whose values differ. */
export const changedFields = (before: EntryValues, after: EntryValues): string[] =>
  (['packageId', 'date', 'hours', 'description', 'status'] as const).filter((field) => before[field] !== after[field]);

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
