import { type PackageChoice, type RoundingRule, toHundredths } from '@hourbank/contracts';
import { AppError, conflict, invalid, unavailable } from '@hourbank/service-kit/errors';
import type { Calendar } from '@hourbank/service-kit/calendar';
import { type EntryValues, type NewEntry, valueFields } from './entry-table';
import { hoursOfRequest } from './entry-hours';

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
  return { ...values, packageId: null, automatic: false, rounding: null };
}

/**
 * Returns the values of a new entry. `description` is sanitized, and `rule` is today's rounding rule of the client.
 * Throws 422 for invalid combinations and 409 `rounding_changed`.
 */
export function newValues(
  { hours, hoursBy, billable = true, ...body }: EntryChange & Pick<NewEntry, 'date' | 'status'>,
  rule: RoundingRule,
): EntryValues {
  const charged = billable ? hoursOfRequest({ hours, hoursBy, minutes: body.minutes ?? undefined }, rule) : null;
  return checkCharge({
    ...choiceOf(body.packageId),
    date: body.date,
    hours: toHundredths(hours ?? 0),
    rounding: null,
    ...charged,
    minutes: body.minutes ?? null,
    billable,
    nonBillableReason: body.nonBillableReason ?? '',
    description: body.description ?? '',
    status: body.status,
    taskId: body.taskId ?? null,
  });
}

/**
 * Returns what the change says about the hours. Minutes that stay as they are, and hours that the entry has already,
 * change nothing: only changed minutes use today's rule (D-65).
 */
function changedHours(values: EntryValues, { hours, minutes, hoursBy, billable }: EntryChange, rule: RoundingRule) {
  if (!(billable ?? values.billable)) return { hours: toHundredths(hours ?? 0), rounding: null };
  const isSameTime = minutes === undefined || minutes === values.minutes;
  if (isSameTime && values.billable && (hours === undefined || toHundredths(hours) === values.hours)) return null;
  const worked = minutes === undefined ? values.minutes : minutes;
  const charged = hoursOfRequest({ hours, hoursBy, minutes: worked ?? undefined }, rule);
  // Hours that stay as they were entered no longer follow from the minutes.
  return charged ?? (hoursBy === 'hand' || worked === null ? { hours: values.hours, rounding: null } : null);
}

/**
 * Returns the values after a change. Time that is no longer charged loses its hours. `rule` is today's rounding rule of
 * the client. Throws 422 for invalid combinations and 409 `rounding_changed`.
 */
export function changedValues(values: EntryValues, request: EntryChange, rule: RoundingRule): EntryValues {
  const { hours: _hours, hoursBy: _hoursBy, packageId, ...rest } = request;
  const change = { ...values, ...rest, ...changedHours(values, request, rule) };
  const choice = changedChoice(values, packageId);
  // The list has exactly the fields of `EntryValues`. Null removes the minutes.
  const next = Object.fromEntries(
    valueFields.map((field) => [field, change[field] === undefined ? values[field] : change[field]]),
  ) as unknown as EntryValues;
  return checkCharge({ ...next, rounding: change.rounding, ...choice });
}

/** Returns the names of the request's fields whose values differ. */
export const changedFields = (before: EntryValues, after: EntryValues): string[] => [
  ...new Set(
    valueFields
      // The rule belongs to the hours.
      .filter((field) => field !== 'rounding' && before[field] !== after[field])
      .map((field) => (field === 'automatic' ? 'packageId' : field)),
  ),
];

/**
 * Whether both versions have the same hours of the same packages and day. Such a change, for example of only the task
 * (D-79), needs no request to billing.
 */
export const hasSameAllocation = (before: EntryValues, after: EntryValues, { dayOf }: Pick<Calendar, 'dayOf'>) =>
  before.packageId === after.packageId &&
  before.automatic === after.automatic &&
  before.hours === after.hours &&
  (after.hours === 0 || dayOf(new Date(before.date)) === dayOf(new Date(after.date)));

export const busy = () => conflict('entry_busy', 'This entry is being changed. Try again in a moment.');
export const hoursCannotBeChecked = () =>
  unavailable('billing_unavailable', 'Hours cannot be checked right now. Try again in a moment.');
export const clientCannotBeChecked = () =>
  unavailable('client_unavailable', 'The client cannot be checked right now. Try again in a moment.');

/**
 * Translates a refusal of billing into the error of an entry request. A package of another client is a validation
 * error, because the form must not offer it (D-33).
 */
export const refusalOf = (error: AppError): AppError =>
  error.code === 'package_unknown'
    ? invalid({ packageId: 'Please select a package.' })
    : new AppError(409, error.code, error.message, { params: error.params });
