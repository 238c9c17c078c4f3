import * as z from 'zod/mini';
import { pageQuery, revision } from './lists';
import { defineOperation } from './operation';
import { paymentMethods } from './payment-methods';
import { storedValue } from './stored-value';
import { calendarDate, decimal, id, idParams, paymentMethod } from './values';

export const packageStatuses = ['pending', 'active', 'consumed', 'expired'] as const;
export type PackageStatus = (typeof packageStatuses)[number];

/** A package of prepaid hours. Hours and the rate (dollars per hour) have at most two decimals. */
export const packageView = z.object({
  id: z.number(),
  revision,
  clientId: z.number(),
  hoursPurchased: z.number(),
  hoursUsed: z.number(),
  ratePerHour: z.number(),
  status: storedValue('package status', packageStatuses),
  paymentMethod: storedValue('payment method', paymentMethods),
  purchaseDate: z.string(),
  /** The proof's file name, and its signed address (D-23). */
  paymentProof: z.nullable(z.string()),
  paymentProofUrl: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  /** Why the provider sent the payment back, until the client uploads again (D-57). */
  reviewNote: z.nullable(z.string()),
  /** Of the invoice that stands; a voided one does not (D-27, D-31). */
  invoiceNumber: z.nullable(z.string()),
});
export type TimePackage = z.infer<typeof packageView>;

const hours = decimal({
  message: 'Purchased hours required',
  above: 0,
  max: 100_000,
  maxMessage: 'At most 100,000 hours.',
});
const rate = decimal({
  message: 'Rate per hour required',
  above: 0,
  max: 100_000,
  maxMessage: 'At most 100,000 an hour.',
});
/** `paid` is also read: payment confirmed (D-27). */
const status = z.enum([...packageStatuses, 'paid'], { error: 'Status is required' });

const packageFields = {
  hoursPurchased: hours,
  ratePerHour: rate,
  paymentMethod: paymentMethod('Payment Method required'),
  purchaseDate: z.optional(calendarDate('Purchase date must be a date (YYYY-MM-DD).')),
  status: z.optional(status),
};
const proofFile = { paymentProof: { kind: 'proof', max: 1 } } as const;

const clientIdsMessage = 'Client IDs must be 1 to 100 numbers, separated by commas.';

const packageFilter = z.extend(pageQuery, {
  clientId: z.optional(id('Client ID must be a number.')),
  status: z.optional(
    z.enum([...packageStatuses, 'paid'], { error: 'Status must be pending, active, consumed, expired or paid.' }),
  ),
});

export const listPackages = defineOperation({
  id: 'listPackages',
  service: 'billing',
  summary: 'Packages, newest first; `status=paid` means that payment is confirmed',
  method: 'GET',
  path: '/api/timePackages',
  auth: 'admin',
  query: packageFilter,
  response: z.array(packageView),
  paged: true,
  defaultErrorMessage: 'Failed to fetch packages',
});

export const findPackage = defineOperation({
  id: 'findPackage',
  service: 'billing',
  summary: 'One package, asked for by query (D-9)',
  method: 'GET',
  path: '/api/timePackages',
  auth: 'admin',
  selectedBy: 'timePackageId',
  query: z.object({ timePackageId: id('timePackageId must be a number.') }),
  response: packageView,
  etag: true,
  defaultErrorMessage: 'Failed to fetch package',
});

export const countPackages = defineOperation({
  id: 'countPackages',
  service: 'billing',
  summary: 'How many packages each of up to 100 clients has, in the order of `clientIds`',
  method: 'GET',
  path: '/api/timePackages/counts/by-client',
  auth: 'admin',
  query: z.object({
    clientIds: z
      .string({ error: clientIdsMessage })
      .check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,99}$/, { error: clientIdsMessage })),
  }),
  response: z.array(z.object({ clientId: z.number(), packages: z.number() })),
  defaultErrorMessage: 'Failed to count packages',
});

export const getPackage = defineOperation({
  id: 'getPackage',
  service: 'billing',
  summary: 'One package',
  method: 'GET',
  path: '/api/timePackages/{id}',
  auth: 'admin',
  params: idParams('id'),
  response: packageView,
  etag: true,
  defaultErrorMessage: 'Failed to fetch package',
});

export const createPackage = defineOperation({
  id: 'createPackage',
  service: 'billing',
  summary: 'Sell a package; pending and of today unless said otherwise',
  method: 'POST',
  path: '/api/timePackages',
  auth: 'admin',
  body: z.object({ clientId: id('Client ID is required'), ...packageFields }),
  files: proofFile,
  response: packageView,
  status: 201,
  etag: true,
  defaultErrorMessage: 'Failed to create package',
});

export const updatePackage = defineOperation({
  id: 'updatePackage',
  service: 'billing',
  summary: 'Change the fields that are carried (D-10, D-27, D-28)',
  method: 'PUT',
  path: '/api/timePackages/{id}',
  auth: 'admin',
  params: idParams('id'),
  body: z.partial(z.object({ clientId: id('Client ID is required'), ...packageFields })),
  files: proofFile,
  response: packageView,
  etag: true,
  conditional: 'this package',
  defaultErrorMessage: 'Failed to update package',
});

export const deletePackage = defineOperation({
  id: 'deletePackage',
  service: 'billing',
  summary: 'Delete a package that no entry draws from (D-29)',
  method: 'DELETE',
  path: '/api/timePackages/{id}',
  auth: 'admin',
  params: idParams('id'),
  conditional: 'this package',
  defaultErrorMessage: 'Failed to delete package',
});

export const listClientPackages = defineOperation({
  id: 'listClientPackages',
  service: 'billing',
  summary: "The client's own packages, newest first",
  method: 'GET',
  path: '/api/client/packages',
  auth: 'client',
  query: z.omit(packageFilter, { clientId: true }),
  response: z.array(packageView),
  paged: true,
  defaultErrorMessage: 'Failed to fetch pending packages',
});

export const exportPackages = defineOperation({
  id: 'exportPackages',
  service: 'billing',
  summary: 'All packages as CSV (D-41)',
  method: 'GET',
  path: '/api/timePackages.csv',
  auth: 'admin',
  download: 'text/csv',
  defaultErrorMessage: 'Failed to download packages',
});

/**
 * What one entry draws, said as a whole and under a revision: repeating it changes nothing, and an older one is refused with 412
 * (`stale_revision`). Hours 0 releases. 409 when it is refused: `not_enough_hours`, `package_not_active` or `package_unknown`; the revision
 * is used up then too, so that a late repeat cannot succeed.
 */
export const putConsumption = defineOperation({
  id: 'putConsumption',
  service: 'billing',
  summary: 'Draw hours for an entry, or release them',
  method: 'PUT',
  path: '/internal/consumptions/{entryId}',
  auth: 'service',
  params: idParams('entryId'),
  body: z.object({
    revision: id('Revision required'),
    packageId: id('Package required'),
    clientId: id('Client required'),
    hours: decimal({ message: 'Hours required', min: 0, max: 24 }),
    /** The admin on whose behalf, for the ledger. */
    actor: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: z.object({ packageId: z.number(), hours: z.number(), hoursLeft: z.number() }),
  defaultErrorMessage: 'Failed to settle hours',
});

export const listPackagesOfClient = defineOperation({
  id: 'listPackagesOfClient',
  service: 'billing',
  summary: 'All packages of one client, newest first',
  method: 'GET',
  path: '/internal/clients/{clientId}/packages',
  auth: 'service',
  params: idParams('clientId'),
  response: z.array(packageView),
  defaultErrorMessage: 'Failed to fetch packages',
});

/** Three ways to count the hours drawn from a package; they must agree, and with the sum of its entries (D-34). Hundredths of hours. */
export const balanceView = z.object({
  packageId: z.number(),
  hoursUsed: z.number(),
  consumptions: z.number(),
  ledger: z.number(),
  /** Id of the ledger's last line: as long as it is the same, no change of the package's hours was settled. 0: there is none. */
  lastChange: z.number(),
});

export const listBalances = defineOperation({
  id: 'listBalances',
  service: 'billing',
  summary: 'Balances by package id, 500 at a time, for the nightly check',
  method: 'GET',
  path: '/internal/balances',
  auth: 'service',
  query: z.object({
    after: z.optional(z.string().check(z.regex(/^\d{1,10}$/))),
    limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))),
  }),
  response: z.array(balanceView),
  defaultErrorMessage: 'Failed to fetch balances',
});

/** Sales as the analytics show them (D-39). Hours and money in hundredths. */
export const getSales = defineOperation({
  id: 'getSales',
  service: 'billing',
  summary: 'Totals of what was sold, kept with each change',
  method: 'GET',
  path: '/internal/sales',
  auth: 'service',
  response: z.object({
    hoursSold: z.number(),
    revenue: z.number(),
    activeClients: z.number(),
    monthly: z.array(z.object({ month: z.string(), hours: z.number() })),
    methods: z.array(z.object({ method: storedValue('payment method', paymentMethods), count: z.number() })),
  }),
  defaultErrorMessage: 'Failed to fetch sales',
});
