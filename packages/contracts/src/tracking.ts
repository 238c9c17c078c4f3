import * as z from 'zod/mini';
import { entryPart, packageChoice } from './allocations';
import { packageView } from './billing';
import { entryStatuses } from './entry-statuses';
import { maxFilesPerField } from './files';
import { clientSelfView } from './identity';
import { clientFilter, dayFilter, exportQuery, listQuery, listTotals, sortOrder, statusFilter } from './list-query';
import { entrySorts } from './list-sorts';
import { fileView, keptFiles, pagination, positiveInteger, revision } from './lists';
import { defineOperation } from './operation';
import { richText, singleLineText } from './text';
import { decimal, id, idParams, instant, wholeNumber, yesNo } from './values';
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
  screenshots: z.array(fileView),
  /** `pending` while an accepted change of this entry is not settled yet (D-35). */
  settlement: z.optional(z.literal('pending')),
});
export type TimeEntry = z.infer<typeof entryView>;

/** An entry as admins see it. Clients never see who logged it (D-65). */
export const adminEntryView = z.extend(entryView, {
  /** The name that the admin who logged the entry had then. Empty if unknown. */
  authorName: z.string(),
  createdAt: z.string(),
  /** When a value or a screenshot of the entry last changed; `createdAt` until then. */
  changedAt: z.string(),
});
export type AdminEntry = z.infer<typeof adminEntryView>;

const packageRequired = 'Please select a package.';
const hoursRequired = 'Hours required';

const entryFields = {
  /** `auto` takes the hours from several packages (D-62). */
  packageId: z.optional(packageChoice(packageRequired)),
  date: instant('Date is required'),
  hours: z.optional(decimal({ message: hoursRequired, min: 0, max: 24, maxMessage: 'Enter 24 hours or less.' })),
  minutes: z.optional(wholeNumber('Enter minutes from 1 to 1,440.', 1, 1440)),
  /** Whether the hours follow from the minutes by the rounding rule, or were entered by hand (D-65). */
  hoursBy: z.optional(z.enum(['rule', 'hand'], { error: 'Must be rule or hand.' })),
  billable: z.optional(yesNo('Choose whether this time is charged.')),
  nonBillableReason: z.optional(singleLineText(500)),
  description: z.optional(richText()),
  status: z.enum(entryStatuses, { error: 'Please select a valid status.' }),
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
const newEntry = z.extend(entryBody, { timerId: z.optional(id('Timer must be a number.')) }).check(
  rule('packageId', packageRequired, ({ billable, packageId }) => billable === false || packageId !== undefined),
  rule(
    'hours',
    hoursRequired,
    ({ billable, hours, minutes }) => billable === false || (hours === undefined ? minutes !== undefined : hours > 0),
  ),
);
const changedEntry = z.extend(z.partial(entryBody), { keepScreenshots: keptFiles });
const screenshots = { screenshots: { kind: 'image', max: maxFilesPerField } } as const;

const entryFilter = { ...statusFilter(entryStatuses), ...dayFilter, ...sortOrder(entrySorts) };
const entryFilterOfAll = { ...entryFilter, ...clientFilter };

/** Number and charged hours of the entries that match. */
export const entryTotals = z.extend(listTotals, { hours: z.number() });
export type EntryTotals = z.infer<typeof entryTotals>;
const totals = z.optional(entryTotals);

/** An entry in a list of all clients. `clientName` is empty while identity is unavailable. */
export const entryOfAll = z.extend(adminEntryView, { clientName: z.string() });
export type EntryOfAll = z.infer<typeof entryOfAll>;

export const listTimeEntries = defineOperation({
  id: 'listTimeEntries',
  service: 'tracking',
  summary: 'List the entries of a client, newest first',
  method: 'GET',
  path: '/api/timeEntries/client/{clientId}',
  auth: 'admin',
  rights: ['entries.read'],
  params: idParams('clientId'),
  query: listQuery(entryFilter),
  response: z.object({ timeEntries: z.array(adminEntryView), pagination, totals }),
  defaultErrorMessage: 'Failed to fetch entries',
});

export const listAllTimeEntries = defineOperation({
  id: 'listAllTimeEntries',
  service: 'tracking',
  summary: 'List the entries of all clients, newest first',
  method: 'GET',
  path: '/api/timeEntries',
  auth: 'admin',
  rights: ['entries.read'],
  query: listQuery(entryFilterOfAll),
  response: z.object({ timeEntries: z.array(entryOfAll), pagination, totals }),
  defaultErrorMessage: 'Failed to fetch entries',
});

export const exportTimeEntries = defineOperation({
  id: 'exportTimeEntries',
  service: 'tracking',
  summary: 'Export time entries as CSV, optionally with the filters and order of a list (D-41, D-74)',
  method: 'GET',
  path: '/api/timeEntries.csv',
  auth: 'admin',
  rights: ['entries.export'],
  query: exportQuery(entryFilterOfAll),
  download: 'text/csv',
  audit: 'entries.exported',
  defaultErrorMessage: 'Failed to download time entries',
});

export const findTimeEntry = defineOperation({
  id: 'findTimeEntry',
  service: 'tracking',
  summary: 'Get an entry by query parameter (D-9)',
  method: 'GET',
  path: '/api/timeEntries',
  auth: 'admin',
  rights: ['entries.read'],
  selectedBy: 'timeEntryId',
  query: z.object({ timeEntryId: id('timeEntryId must be a number.') }),
  response: adminEntryView,
  etag: true,
  defaultErrorMessage: 'Failed to fetch entries',
});

export const listEntries = defineOperation({
  id: 'listEntries',
  service: 'tracking',
  summary: 'List the entries of a client as a plain array (D-11)',
  method: 'GET',
  path: '/api/entries/client/{clientId}',
  auth: 'admin',
  rights: ['entries.read'],
  params: idParams('clientId'),
  query: listQuery(entryFilter),
  response: z.array(adminEntryView),
  paged: true,
  totals: entryTotals,
  defaultErrorMessage: 'Failed to fetch entries',
});

/** The operations on entries exist under two base paths with the same rows, rules and bodies (D-11). */
const entryOperations = <const B extends '/api/timeEntries' | '/api/entries', const N extends string>(
  base: B,
  name: N,
) => ({
  get: defineOperation({
    id: `get${name}`,
    service: 'tracking',
    summary: 'Get an entry',
    method: 'GET',
    path: `${base}/{id}`,
    auth: 'admin',
    rights: ['entries.read'],
    params: idParams('id'),
    response: adminEntryView,
    etag: true,
    defaultErrorMessage: 'Failed to fetch entries',
  }),
  create: defineOperation({
    id: `create${name}`,
    service: 'tracking',
    summary: 'Log hours against an active package (D-33)',
    method: 'POST',
    path: base,
    auth: 'admin',
    rights: ['entries.own'],
    body: newEntry,
    files: screenshots,
    response: adminEntryView,
    status: 201,
    etag: true,
    audit: 'entry.created',
    defaultErrorMessage: 'Failed to create entry',
  }),
  update: defineOperation({
    id: `update${name}`,
    service: 'tracking',
    summary: 'Update the fields that the request contains; 202 while billing is unavailable (D-34, D-35)',
    method: 'PUT',
    path: `${base}/{id}`,
    auth: 'admin',
    rights: ['entries.own'],
    params: idParams('id'),
    body: changedEntry,
    files: screenshots,
    response: adminEntryView,
    etag: true,
    conditional: 'this entry',
    audit: 'entry.updated',
    defaultErrorMessage: 'Failed to update entry',
  }),
  remove: defineOperation({
    id: `delete${name}`,
    service: 'tracking',
    summary: 'Delete an entry and release its hours; 202 while billing is unavailable (D-35)',
    method: 'DELETE',
    path: `${base}/{id}`,
    auth: 'admin',
    rights: ['entries.own'],
    params: idParams('id'),
    conditional: 'this entry',
    audit: 'entry.deleted',
    defaultErrorMessage: 'Failed to delete entry',
  }),
});

export const {
  get: getTimeEntry,
  create: createTimeEntry,
  update: updateTimeEntry,
  remove: deleteTimeEntry,
} = entryOperations('/api/timeEntries', 'TimeEntry');
export const {
  get: getEntry,
  create: createEntry,
  update: updateEntry,
  remove: deleteEntry,
} = entryOperations('/api/entries', 'Entry');

export const getClientInfo = defineOperation({
  id: 'getClientInfo',
  service: 'tracking',
  summary: 'Get the client, all its packages and its newest entries; `entries` is their number, by default 100 (D-38)',
  method: 'GET',
  path: '/api/client/info',
  auth: 'client',
  query: z.object({ entries: z.optional(positiveInteger('Entries must be a number from 1 to 100.', 100)) }),
  response: z.object({ client: clientSelfView, packages: z.array(packageView), entries: z.array(entryView) }),
  defaultErrorMessage: 'Failed to fetch data',
});

export const listClientEntries = defineOperation({
  id: 'listClientEntries',
  service: 'tracking',
  summary: "List the client's own entries, newest first (D-38)",
  method: 'GET',
  path: '/api/client/entries',
  auth: 'client',
  query: listQuery(entryFilter),
  response: z.object({ entries: z.array(entryView), pagination, totals }),
  defaultErrorMessage: 'Failed to fetch data',
});

export const exportClientEntries = defineOperation({
  id: 'exportClientEntries',
  service: 'tracking',
  summary: "Export the client's own entries as CSV, optionally with the filters and order of a list (D-41, D-74)",
  method: 'GET',
  path: '/api/client/entries.csv',
  auth: 'client',
  query: exportQuery(entryFilter),
  download: 'text/csv',
  audit: 'entries.exported',
  defaultErrorMessage: 'Failed to download time entries',
});
