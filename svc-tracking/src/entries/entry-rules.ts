import { type EntryStatus, toHundredths } from '@hourbank/contracts';
import { AppError, conflict, invalid, unavailable } from '@hourbank/service-kit';
import type { EntryValues } from './intent';

/** What a change carries: only these fields change (D-10). Hours as on the wire. */
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

/** The names of the values that differ. */
export const changedFields = (before: EntryValues, after: EntryValues): string[] =>
  (['packageId', 'date', 'hours', 'description', 'status'] as const).filter((field) => before[field] !== after[field]);

/** Whether billing draws the same before and after, and so need not be asked. */
export const takesTheSameHours = (before: EntryValues, after: EntryValues) =>
  before.packageId === after.packageId && before.hours === after.hours;

export const busy = () => conflict('entry_busy', 'This entry is being changed. Please try again.');
export const hoursCannotBeChecked = () =>
  unavailable('billing_unavailable', 'Hours cannot be checked right now. Please try again.');

/** Billing's refusal in the words of an entry: a package that is not this client's was never to be chosen (D-33). */
export const refusalOf = (error: AppError): AppError =>
  error.code === 'package_unknown'
    ? invalid({ packageId: 'Please select a package.' })
    : new AppError(409, error.code, error.message);
