import * as z from 'zod/mini';
import { packageView } from './billing';
import { ledgerKinds } from './ledger-kinds';
import { pageQuery } from './lists';
import { defineOperation } from './operation';
import { storedValue } from './stored-value';
import { multilineText } from './text';
import { calendarDate, decimal, id, idParams, nullableDate, wholeNumber } from './values';

/** Where the hours of an entry come from: one package, or `auto` for several in the order of D-62. */
export const packageChoice = (message: string) => z.union([z.literal('auto'), id(message)], { error: message });
export type PackageChoice = number | 'auto';

/** The hours of an entry that come from one package. */
export const entryPart = z.object({ packageId: z.number(), hours: z.number() });
export type EntryPart = z.infer<typeof entryPart>;

const dayMessage = 'Day must be a date (YYYY-MM-DD).';

/**
 * Sets the allocations of one entry: the total number of hours and where they come from, under a revision. A request with the same
 * revision returns the stored result. A request with an older revision fails with 412 (`stale_revision`). Zero hours release the
 * allocations and are never refused. A rejected request fails with 409: `not_enough_hours`, `package_not_active` or `package_unknown`.
 * The service stores the revision of a rejected request too, so that a delayed retry cannot succeed.
 */
export const putAllocation = defineOperation({
  id: 'putAllocation',
  service: 'billing',
  summary: 'Allocate hours of packages to an entry, or release them',
  method: 'PUT',
  path: '/internal/allocations/{entryId}',
  auth: 'service',
  params: idParams('entryId'),
  body: z.object({
    revision: id('Revision required'),
    clientId: id('Client required'),
    hours: decimal({ message: 'Hours required', min: 0, max: 24 }),
    /** The entry's day in the business time zone. */
    day: calendarDate(dayMessage),
    /** The business day on which the change was opened, so that a change that is completed later is judged alike (D-62). */
    openedOn: calendarDate(dayMessage),
    choice: packageChoice('Package required'),
    /** The admin who made the change, for the ledger. */
    actor: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: z.object({
    parts: z.array(entryPart),
    /** Hours of the account after the change. */
    balance: z.number(),
  }),
  defaultErrorMessage: 'Failed to settle hours',
});

const cursor = z.optional(z.string().check(z.regex(/^\d{1,10}$/)));

/** Number of entry ids in one range of `listAllocationSums`: range 0 has the ids 0 to 999. */
export const allocationRange = 1000;

/** Sums of allocated hours (hundredths) by ranges of entry ids, for the nightly check (D-34). */
export const listAllocationSums = defineOperation({
  id: 'listAllocationSums',
  service: 'billing',
  summary: 'List the hours allocated to entries by ranges of 1,000 entry ids, at most 100 ranges per page',
  method: 'GET',
  path: '/internal/allocations/sums',
  auth: 'service',
  /** The first range of the page. */
  query: z.object({ from: cursor }),
  response: z.object({
    sums: z.array(z.object({ range: z.number(), hours: z.number() })),
    /** The first range of the next page, or null after the last one. */
    next: z.nullable(z.number()),
  }),
  defaultErrorMessage: 'Failed to fetch allocations',
});

export const listAllocatedHours = defineOperation({
  id: 'listAllocatedHours',
  service: 'billing',
  summary: 'List the hours (hundredths) allocated to each entry of one range of 1,000 entry ids',
  method: 'GET',
  path: '/internal/allocations',
  auth: 'service',
  query: z.object({ range: z.string().check(z.regex(/^\d{1,10}$/)) }),
  response: z.array(z.object({ entryId: z.number(), hours: z.number() })),
  defaultErrorMessage: 'Failed to fetch allocations',
});

/** A package with hours that entries may use, today or within the grace days. */
const accountPackage = z.object({
  id: z.number(),
  status: packageView.shape.status,
  origin: packageView.shape.origin,
  hoursPurchased: z.number(),
  hoursLeft: z.number(),
  purchaseDate: z.string(),
  expiresOn: z.nullable(z.string()),
});

/** All hours of a client (D-61). It contains no money. */
export const accountView = z.object({
  clientId: z.number(),
  /** Hours that can be used today. */
  balance: z.number(),
  /** Share of the hours used since the last purchase or bonus, 0 to 100. Null if there were none. */
  usedPercent: z.nullable(z.number()),
  /** The next hours to expire, and the last day on which they can be used. */
  nextExpiry: z.nullable(z.object({ on: z.string(), hours: z.number() })),
  packages: z.array(accountPackage),
});
export type Account = z.infer<typeof accountView>;
export type AccountPackage = z.infer<typeof accountPackage>;

const clientParams = idParams('clientId');

export const getAccount = defineOperation({
  id: 'getAccount',
  service: 'billing',
  summary: 'Get the hours of a client',
  method: 'GET',
  path: '/api/accounts/{clientId}',
  auth: 'admin',
  rights: ['entries.read'],
  params: clientParams,
  response: accountView,
  defaultErrorMessage: 'Failed to fetch hours',
});

export const getClientAccount = defineOperation({
  id: 'getClientAccount',
  service: 'billing',
  summary: "Get the client's own hours",
  method: 'GET',
  path: '/api/client/account',
  auth: 'client',
  response: accountView,
  defaultErrorMessage: 'Failed to fetch hours',
});

export const allocationPreview = z.object({
  parts: z.array(entryPart),
  /** Hours that return to packages. They are lost if the package has expired or was closed. */
  returned: z.array(z.object({ packageId: z.number(), hours: z.number(), lost: z.boolean() })),
  /** Why the hours cannot be taken, as the entry's request would be answered. */
  refusal: z.nullable(z.object({ code: z.string(), error: z.string() })),
  balanceAfter: z.number(),
});

export const previewAllocation = defineOperation({
  id: 'previewAllocation',
  service: 'billing',
  summary: 'Get the packages that an entry would take its hours from (D-62)',
  method: 'GET',
  path: '/api/accounts/{clientId}/allocation-preview',
  auth: 'admin',
  rights: ['entries.own'],
  params: clientParams,
  query: z.object({
    hours: decimal({ message: 'Hours required', min: 0, max: 24, maxMessage: 'Enter 24 hours or less.' }),
    /** The entry's day in the business time zone. */
    date: calendarDate('Date is required'),
    /** Default: `auto`. */
    packageId: z.optional(packageChoice('Please select a package.')),
    /** The entry that would change. */
    entryId: z.optional(id('entryId must be a number.')),
  }),
  response: allocationPreview,
  defaultErrorMessage: 'Failed to check hours',
});

/** One change of a client's usable hours (D-61). */
export const ledgerEntry = z.object({
  seq: z.number(),
  kind: storedValue('ledger kind', ledgerKinds),
  hours: z.number(),
  /** Hours of the account after the change. */
  balance: z.number(),
  packageId: z.nullable(z.number()),
  entryId: z.nullable(z.number()),
  /** Day of booking in the business time zone, which decides order and period. */
  bookedOn: z.string(),
  /** Day of the work. */
  workedOn: z.nullable(z.string()),
  recordedAt: z.string(),
  actor: z.string(),
  reason: z.nullable(z.string()),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const listLedger = defineOperation({
  id: 'listLedger',
  service: 'billing',
  summary: 'List the ledger of an account, newest first',
  method: 'GET',
  path: '/api/accounts/{clientId}/ledger',
  auth: 'admin',
  rights: ['entries.read'],
  params: clientParams,
  query: z.extend(pageQuery, {
    from: z.optional(calendarDate('From must be a date (YYYY-MM-DD).')),
    to: z.optional(calendarDate('To must be a date (YYYY-MM-DD).')),
    kind: z.optional(z.enum(ledgerKinds, { error: 'Kind must be one of the kinds of ledger entries.' })),
  }),
  response: z.array(ledgerEntry),
  paged: true,
  defaultErrorMessage: 'Failed to fetch the ledger',
});

/** The most days after an expiry in which work of the days before may still be logged. */
export const maxGraceDays = 60;

const termsBody = z.object({
  /** Months after which new packages expire. Null: they don't expire. */
  expiresAfterMonths: z.nullable(wholeNumber('Enter 1 to 60 months.', 1, 60)),
  /** Days after the expiry in which work of the days before may still be logged. */
  graceDays: wholeNumber('Enter 0 to 60 days.', 0, maxGraceDays),
});
const termsView = z.object({
  expiresAfterMonths: z.nullable(z.number()),
  graceDays: z.number(),
  /** Whether these are the default terms. */
  isDefault: z.boolean(),
});
export type AccountTerms = z.infer<typeof termsView>;

export const getDefaultTerms = defineOperation({
  id: 'getDefaultTerms',
  service: 'billing',
  summary: 'Get the default terms of expiry',
  method: 'GET',
  path: '/api/account-terms',
  auth: 'admin',
  rights: ['settings.read'],
  response: termsView,
  defaultErrorMessage: 'Failed to fetch terms',
});

export const putDefaultTerms = defineOperation({
  id: 'putDefaultTerms',
  service: 'billing',
  summary: 'Set the default terms of expiry, for packages that are paid from now on',
  method: 'PUT',
  path: '/api/account-terms',
  auth: 'admin',
  rights: ['settings.write'],
  body: termsBody,
  response: termsView,
  audit: 'terms.updated',
  defaultErrorMessage: 'Failed to save terms',
});

export const getAccountTerms = defineOperation({
  id: 'getAccountTerms',
  service: 'billing',
  summary: "Get a client's terms of expiry",
  method: 'GET',
  path: '/api/accounts/{clientId}/terms',
  auth: 'admin',
  rights: ['packages.read'],
  params: clientParams,
  response: termsView,
  defaultErrorMessage: 'Failed to fetch terms',
});

export const putAccountTerms = defineOperation({
  id: 'putAccountTerms',
  service: 'billing',
  summary: 'Give a client its own terms of expiry',
  method: 'PUT',
  path: '/api/accounts/{clientId}/terms',
  auth: 'admin',
  rights: ['packages.write'],
  params: clientParams,
  body: termsBody,
  response: termsView,
  audit: 'terms.updated',
  defaultErrorMessage: 'Failed to save terms',
});

export const deleteAccountTerms = defineOperation({
  id: 'deleteAccountTerms',
  service: 'billing',
  summary: 'Return a client to the default terms of expiry',
  method: 'DELETE',
  path: '/api/accounts/{clientId}/terms',
  auth: 'admin',
  rights: ['packages.write'],
  params: clientParams,
  audit: 'terms.updated',
  defaultErrorMessage: 'Failed to save terms',
});

const reason = multilineText('Enter a reason.');
const expiryMessage = 'Expiry must be a date (YYYY-MM-DD).';
const changedHours = decimal({
  message: 'Hours required',
  above: 0,
  max: 100_000,
  maxMessage: 'Enter 100,000 hours or less.',
});

export const adjustAccount = defineOperation({
  id: 'adjustAccount',
  service: 'billing',
  summary: 'Take hours away from a client, of one package or in the order of D-62; the client sees the reason',
  method: 'POST',
  path: '/api/accounts/{clientId}/adjustments',
  auth: 'admin',
  rights: ['packages.write'],
  params: clientParams,
  body: z.object({ hours: changedHours, reason, packageId: z.optional(id('Please select a package.')) }),
  response: accountView,
  status: 201,
  audit: 'account.adjusted',
  defaultErrorMessage: 'Failed to adjust hours',
});

export const giveBonus = defineOperation({
  id: 'giveBonus',
  service: 'billing',
  summary: 'Give bonus hours to a client; the client sees the reason',
  method: 'POST',
  path: '/api/accounts/{clientId}/bonuses',
  auth: 'admin',
  rights: ['packages.write'],
  params: clientParams,
  body: z.object({ hours: changedHours, reason, expiresOn: z.optional(nullableDate(expiryMessage)) }),
  response: packageView,
  status: 201,
  etag: true,
  audit: 'bonus.given',
  defaultErrorMessage: 'Failed to add bonus hours',
});

export const extendPackage = defineOperation({
  id: 'extendPackage',
  service: 'billing',
  summary: 'Move the expiry of a package, or remove it; expired hours return. The client sees the reason',
  method: 'POST',
  path: '/api/timePackages/{id}/extend',
  auth: 'admin',
  rights: ['packages.write'],
  params: idParams('id'),
  body: z.object({ expiresOn: nullableDate(expiryMessage), reason }),
  response: packageView,
  etag: true,
  conditional: 'this package',
  audit: 'package.extended',
  defaultErrorMessage: 'Failed to extend the package',
});
