import { everyMinute, hundredthsOfMinutes, type PackageChoice, toHundredths } from '@hourbank/contracts';
import { AppError, conflict, invalid, unavailable } from '@hourbank/service-kit/errors';
import type { Calendar } from '@hourbank/service-kit/calendar';
import { valueFields } from './entry-entity';
import type { EntryValues, NewEntry } from './intent';

/** The fields of an update. Fields that are not set stay as they are (D-10). Hours are decimal hours. */
export type EntryChange = Partial<Omit<NewEntry, 'clientId' | 'timerId'>>;

/** Returns the stored form of the requested packages. */
const choiceOf = (packageId: PackageChoice | undefined) =>
  packageId === 'auto' ? { automatic: true, packageId: null } : { automatic: false, packageId: packageId ?? null };

/** A package that the entry already has is no other choice: a form sends back what it has read (D-62). */
const changedChoice = ({ automatic, packageId }: EntryValues, requested: PackageChoice | undefined) =>
  requested === undefined || requested === packageId || (requested === 'auto' && automatic)
    ? { automatic, packageId }
    : choiceOf(requested);

/**
 * Completes values by the rule of D-65: time is charged to a package, or it has a reason and neither package nor hours.
 * Throws 422 for values that break it.
 */
function checkCharge(values: EntryValues): EntryValues {
  if (values.billable) {
    if (values.packageId === null && !values.automatic) throw invalid({ packageId: 'Please select a package.' });
    if (values.hours <= 0) throw invalid({ hours: 'Hours required' });
    return { ...values, nonBillableReason: '' };
  }
  if (values.hours > 0) throw invalid({ hours: "Enter 0 hours for time that isn't charged." });
  if (values.nonBillableReason === '')
    throw invalid({ nonBillableReason: "Enter a reason why this time isn't charged." });
  return { ...values, packageId: null, automatic: false };
}

/**
 * Returns charged hours in hundredths: those entered by hand, otherwise those of the minutes, and none for time that is
 * not charged. Returns undefined if the body contains none of them.
 */
function chargedHours({ hours, minutes, billable }: Pick<EntryChange, 'hours' | 'minutes' | 'billable'>) {
  if (hours !== undefined) return toHundredths(hours);
  if (!billable) return 0;
  return minutes === undefined ? undefined : hundredthsOfMinutes(minutes, everyMinute);
}

/** Returns the values of a new entry. `description` is sanitized. Throws 422 for invalid combinations. */
export const newValues = ({ hours, billable = true, ...body }: EntryChange & Pick<NewEntry, 'date' | 'status'>) =>
  checkCharge({
    ...choiceOf(body.packageId),
    date: body.date,
    hours: chargedHours({ hours, minutes: body.minutes, billable }) ?? 0,
    minutes: body.minutes ?? null,
    billable,
    nonBillableReason: body.nonBillableReason ?? '',
    description: body.description ?? '',
    status: body.status,
  });

/** Returns the values after a change. Time that is no longer charged loses its hours. Throws 422 for invalid combinations. */
export function changedValues(values: EntryValues, { hours, packageId, ...rest }: EntryChange): EntryValues {
  const billable = rest.billable ?? values.billable;
  const change = { ...values, ...rest, hours: chargedHours({ hours, minutes: rest.minutes, billable }) };
  const choice = changedChoice(values, packageId);
  // The list has exactly the fields of `EntryValues`.
  const next = Object.fromEntries(
    valueFields.map((field) => [field, change[field] ?? values[field]]),
  ) as unknown as EntryValues;
  return checkCharge({ ...next, ...choice });
}

/** Returns the names of the request's fields whose values differ. */
export const changedFields = (before: EntryValues, after: EntryValues): string[] => [
  ...new Set(
    valueFields
      .filter((field) => before[field] !== after[field])
      .map((field) => (field === 'automatic' ? 'packageId' : field)),
  ),
];

/** Whether both versions have the same hours of the same packages and day. Such a change needs no request to billing. */
export const hasSameAllocation = (before: EntryValues, after: EntryValues, { dayOf }: Pick<Calendar, 'dayOf'>) =>
  before.packageId === after.packageId &&
  before.automatic === after.automatic &&
  before.hours === after.hours &&
  (after.hours === 0 || dayOf(new Date(before.date)) === dayOf(new Date(after.date)));

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
    : new AppError(409, error.code, error.message, { params: error.params });
