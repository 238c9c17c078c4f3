import * as z from './lazy-zod';
import { defineOperation } from './operation';
import { calendarDate, computedDate, decimal, id, idParams } from './values';

/** Where the hours of an entry come from: one package, or `auto` for several in the order of D-62. */
export const packageChoice = (message: string) => z.union([z.literal('auto'), id(message)], { error: message });
export type PackageChoice = number | 'auto';

/** The hours of an entry that come from one package. */
export const entryPart = z.object({ packageId: z.number(), hours: z.number() });
export type EntryPart = z.infer<typeof entryPart>;

const dayMessage = 'Day must be a date (YYYY-MM-DD).';

/**
 * Sets the allocations of one entry: the total number of hours and where they come from, under a revision. A request
 * with the same revision returns the stored result. A request with an older revision fails with 412 (`stale_revision`).
 * Zero hours release the allocations and are never refused. A rejected request fails with 409: `not_enough_hours`,
 * `package_not_active` or `package_unknown`. The service stores the revision of a rejected request too, so that a
 * delayed retry cannot succeed.
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
    day: computedDate(dayMessage),
    /**
     * The business day on which the change was opened, so that a change that is completed later is judged alike (D-62).
     */
    openedOn: computedDate(dayMessage),
    choice: packageChoice('Package required'),
    /** The admin who made the change, for the ledger. */
    actor: z.optional(z.string().check(z.maxLength(100))),
    /** Why hours return, for the ledger entries that return them (D-83). */
    reason: z.optional(z.string().check(z.maxLength(500))),
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

/**
 * Sums of allocated hours (hundredths) by ranges of entry ids, for the nightly check (D-34). `weighted` is the sum of
 * hours times package id, so that entries with other packages than here have other sums.
 */
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
    sums: z.array(z.object({ range: z.number(), hours: z.number(), weighted: z.number() })),
    /** The first range of the next page, or null after the last one. */
    next: z.nullable(z.number()),
  }),
  defaultErrorMessage: 'Failed to fetch allocations',
});

export const listAllocations = defineOperation({
  id: 'listAllocations',
  service: 'billing',
  summary: 'List the hours (hundredths) of packages allocated to each entry of one range of 1,000 entry ids',
  method: 'GET',
  path: '/internal/allocations',
  auth: 'service',
  query: z.object({ range: z.string().check(z.regex(/^\d{1,10}$/)) }),
  response: z.array(z.object({ entryId: z.number(), parts: z.array(entryPart) })),
  defaultErrorMessage: 'Failed to fetch allocations',
});

export const allocationPreview = z.object({
  parts: z.array(entryPart),
  /** Hours that return to packages. They are lost if the package has expired or was closed. */
  returned: z.array(z.object({ packageId: z.number(), hours: z.number(), lost: z.boolean() })),
  /** Why the hours cannot be taken, as the response to the entry's request would say. */
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
  params: idParams('clientId'),
  query: z.object({
    hours: decimal({ message: 'Hours required', min: 0, max: 24, maxMessage: 'Enter 24 hours or less.' }),
    /** The entry's day in the business time zone. */
    date: calendarDate('Date is required'),
    /**
     * Default: the choice of the entry that would change, or `auto`. The package of that entry's response is no other
     * choice.
     */
    packageId: z.optional(packageChoice('Please select a package.')),
    /** The entry that would change. */
    entryId: z.optional(id('entryId must be a number.')),
  }),
  response: allocationPreview,
  defaultErrorMessage: 'Failed to check hours',
});
