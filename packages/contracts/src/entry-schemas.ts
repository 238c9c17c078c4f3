import * as z from './lazy-zod';
import { entryPart, packageChoice } from './allocations';
import { entryStatuses } from './enums';
import { maxFilesPerField } from './files';
import { clientFilter, dayFilter, listTotals, sortOrder, statusFilter } from './list-query';
import { entrySorts } from './list-sorts';
import { fileView, keptFiles, revision } from './lists';
import { richText, singleLineText } from './text';
import { decimal, id, instant, nullableId, nullableWholeNumber, yesNo } from './values';
import { roundingRuleView } from './rounding-settings';
import { storedValue } from './stored-value';

/**
 * A time entry: hours worked, deducted from packages, or time that is not charged (D-65). `date` is a time in UTC,
 * `description` is sanitized HTML.
 */
export const entryView = z.object({
  id: z.number(),
  revision,
  clientId: z.number(),
  /** The package of the first part. Null if the time is not charged. */
  packageId: z.nullable(z.number()),
  /** The packages that the hours come from, if there are several (D-62). */
  parts: z.optional(z.array(entryPart)),
  /** Present if the hours come from packages in the order of D-62, not from one that was chosen. */
  automatic: z.optional(z.literal(true)),
  date: z.string(),
  /** Hours that are charged. */
  hours: z.number(),
  /** Minutes that were worked. Null if only the hours were entered. */
  minutes: z.nullable(z.number()),
  /** The rule that made the hours of the minutes. Null if the hours were entered by hand. */
  rounding: z.nullable(roundingRuleView),
  billable: z.boolean(),
  /** Why the time is not charged. The client sees it. Empty if it is charged. */
  nonBillableReason: z.string(),
  description: z.string(),
  status: storedValue('entry status', entryStatuses),
  /** The task that the work was for, as its author chose it (D-79). Null without one. */
  taskId: z.nullable(z.number()),
  screenshots: z.array(fileView),
  /** `pending` while an accepted change of this entry is not settled yet (D-35). */
  settlement: z.optional(z.literal('pending')),
});
export type TimeEntry = z.infer<typeof entryView>;

/** An entry as admins see it. Clients never see who logged it (D-65). */
export const adminEntryView = z.extend(entryView, {
  /** The admin who logged the entry. Null if unknown. */
  authorId: z.nullable(z.number()),
  /** The name that the admin who logged the entry had then. Empty if unknown. */
  authorName: z.string(),
  createdAt: z.string(),
  /** When a value or a screenshot of the entry last changed; `createdAt` until then. */
  changedAt: z.string(),
});
export type AdminEntry = z.infer<typeof adminEntryView>;

/** The task of an entry or a timer; null removes it (D-79). */
export const chosenTask = nullableId('Choose a task.');

const packageRequired = 'Please select a package.';
const hoursRequired = 'Hours required';

const entryFields = {
  /** `auto` takes the hours from several packages (D-62). */
  packageId: z.optional(packageChoice(packageRequired)),
  date: instant('Date is required'),
  hours: z.optional(decimal({ message: hoursRequired, min: 0, max: 24, maxMessage: 'Enter 24 hours or less.' })),
  /** Null removes the minutes of an entry; its hours are those of the request, or stay (D-65). */
  minutes: z.optional(nullableWholeNumber('Enter minutes from 1 to 1,440.', 1, 1440)),
  /** Whether the hours follow from the minutes by the rounding rule, or were entered by hand (D-65). */
  hoursBy: z.optional(z.enum(['rule', 'hand'], { error: 'Must be rule or hand.' })),
  billable: z.optional(yesNo('Choose whether this time is charged.')),
  nonBillableReason: z.optional(singleLineText(500)),
  description: z.optional(richText()),
  status: z.enum(entryStatuses, { error: 'Please select a valid status.' }),
  taskId: z.optional(chosenTask),
};
const entryBody = z.object({ clientId: id('Client is required'), ...entryFields });
type EntryBody = z.output<typeof entryBody>;

/** A rule on two fields. It also runs if other fields are invalid, so that one response lists all errors. */
const rule = (path: keyof EntryBody, error: string, isMet: (body: EntryBody) => boolean) =>
  z.refine<EntryBody>(isMet, {
    path: [path],
    error,
    when: ({ value, issues }) =>
      typeof value === 'object' && value !== null && !issues.some((issue) => issue.path?.[0] === path),
  });

/** Time is charged unless the body says that it is not. Without hours, they follow from the minutes. */
export const newEntry = z.extend(entryBody, { timerId: z.optional(id('Timer must be a number.')) }).check(
  rule('packageId', packageRequired, ({ billable, packageId }) => billable === false || packageId !== undefined),
  rule(
    'hours',
    hoursRequired,
    ({ billable, hours, minutes }) =>
      billable === false || (hours === undefined ? (minutes ?? null) !== null : hours > 0),
  ),
);
/** Why hours return. The client sees it; it is no value of the entry (D-83). */
const reason = z.optional(singleLineText(500));
export const changedEntry = z.extend(z.partial(entryBody), { keepScreenshots: keptFiles, reason });
/** What a form of new and stored entries has. */
export const entryForm = z.extend(newEntry, { reason });
export const screenshots = { screenshots: { kind: 'image', max: maxFilesPerField } } as const;

export const entryFilter = {
  ...statusFilter(entryStatuses),
  ...dayFilter,
  ...sortOrder(entrySorts),
  task: z.optional(id('Task must be a number.')),
};
export const entryFilterOfAll = {
  ...entryFilter,
  ...clientFilter,
  author: z.optional(id('Author must be a number.')),
  billable: z.optional(yesNo('Billable must be true or false.')),
};

/** Number and charged hours of the entries that match, and the minutes if only time that is not charged is listed. */
export const entryTotals = z.extend(listTotals, { hours: z.number(), minutes: z.optional(z.number()) });
export type EntryTotals = z.infer<typeof entryTotals>;
export const totals = z.optional(entryTotals);

/** An entry in a list of all clients. `clientName` is empty while identity is unavailable. */
export const entryOfAll = z.extend(adminEntryView, { clientName: z.string() });
export type EntryOfAll = z.infer<typeof entryOfAll>;
