import * as z from 'zod/mini';
import { clientFilter, dayFilter, exportQuery, listQuery, listTotals, sortOrder, statusFilter } from './list-query';
import { packageFilterStatuses, packageSorts } from './list-sorts';
import { revision } from './lists';
import { defineOperation } from './operation';
import { paymentMethods } from './payment-methods';
import { storedValue } from './stored-value';
import { calendarDate, decimal, id, idParams, nullableDate, paymentMethod } from './values';

export const packageStatuses = ['pending', 'active', 'consumed', 'expired'] as const;
export type PackageStatus = (typeof packageStatuses)[number];
/** Bonus hours are given, not sold: they have no rate and no invoice. */
const packageOrigins = ['sold', 'bonus'] as const;
export type PackageOrigin = (typeof packageOrigins)[number];

/** A package of prepaid hours. Hours and the rate (US dollars per hour) have at most two decimals. */
export const packageView = z.object({
  id: z.number(),
  revision,
  clientId: z.number(),
  hoursPurchased: z.number(),
  hoursUsed: z.number(),
  /** Purchased hours that no entry uses and that were not taken away. */
  hoursLeft: z.number(),
  /** Last day of work that the package can pay for. Null if it does not expire (D-62). */
  expiresOn: z.nullable(z.string()),
  origin: storedValue('package origin', packageOrigins),
  ratePerHour: z.number(),
  status: storedValue('package status', packageStatuses),
  /** Null for bonus hours. */
  paymentMethod: z.nullable(storedValue('payment method', paymentMethods)),
  purchaseDate: z.string(),
  /** File name of the payment proof; `paymentProofUrl` is its signed URL (D-23). */
  paymentProof: z.nullable(z.string()),
  paymentProofUrl: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  /** Reason for which an admin sent the payment back. Cleared when the client uploads a new proof (D-57). */
  reviewNote: z.nullable(z.string()),
  /** Number of the current invoice. Null if there is none or the last one is void (D-27, D-31). */
  invoiceNumber: z.nullable(z.string()),
});
export type TimePackage = z.infer<typeof packageView>;

const hours = decimal({
  message: 'Purchased hours required',
  above: 0,
  max: 100_000,
  maxMessage: 'Enter 100,000 hours or less.',
});
const rate = decimal({
  message: 'Rate per hour required',
  above: 0,
  max: 100_000,
  maxMessage: 'Enter $100,000 or less.',
});
/** Requests may also send `paid`, which confirms the payment (D-27). */
const status = z.enum([...packageStatuses, 'paid'], { error: 'Status is required' });

const packageBodyFields = {
  hoursPurchased: hours,
  ratePerHour: rate,
  paymentMethod: paymentMethod('Payment Method required'),
  purchaseDate: z.optional(calendarDate('Purchase date must be a date (YYYY-MM-DD).')),
  /** Only while the package is pending. */
  expiresOn: z.optional(nullableDate('Expiry must be a date (YYYY-MM-DD).')),
  status: z.optional(status),
};
const proofFile = { paymentProof: { kind: 'proof', max: 1 } } as const;

const clientIdsMessage = 'Client IDs must be 1 to 100 numbers, separated by commas.';

const packageFilter = { ...statusFilter(packageFilterStatuses), ...dayFilter, ...sortOrder(packageSorts) };
const packageFilterOfAll = { ...packageFilter, ...clientFilter };

/** Hours and prices of the packages that match. `amountCents` (hours x rate, in cents) needs the right `money.read`. */
export const packageTotals = z.extend(listTotals, {
  hoursPurchased: z.number(),
  hoursUsed: z.number(),
  hoursLeft: z.number(),
  amountCents: z.optional(z.number()),
});
export type PackageTotals = z.infer<typeof packageTotals>;

/** A package in a list. `clientName` is present in lists over all clients, and empty while identity is unavailable. */
const listedPackage = z.extend(packageView, { clientName: z.optional(z.string()) });
export type ListedPackage = z.infer<typeof listedPackage>;

export const listPackages = defineOperation({
  id: 'listPackages',
  service: 'billing',
  summary: 'List packages, newest first',
  method: 'GET',
  path: '/api/timePackages',
  auth: 'admin',
  rights: ['packages.read'],
  query: listQuery(packageFilterOfAll),
  response: z.array(listedPackage),
  paged: true,
  totals: packageTotals,
  defaultErrorMessage: 'Failed to fetch packages',
});

export const findPackage = defineOperation({
  id: 'findPackage',
  service: 'billing',
  summary: 'Get a package by query parameter (D-9)',
  method: 'GET',
  path: '/api/timePackages',
  auth: 'admin',
  rights: ['packages.read'],
  selectedBy: 'timePackageId',
  query: z.object({ timePackageId: id('timePackageId must be a number.') }),
  response: packageView,
  etag: true,
  defaultErrorMessage: 'Failed to fetch package',
});

export const countPackages = defineOperation({
  id: 'countPackages',
  service: 'billing',
  summary: 'Count the packages of up to 100 clients, in the order of `clientIds`',
  method: 'GET',
  path: '/api/timePackages/counts/by-client',
  auth: 'admin',
  rights: ['packages.read'],
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
  summary: 'Get a package',
  method: 'GET',
  path: '/api/timePackages/{id}',
  auth: 'admin',
  rights: ['packages.read'],
  params: idParams('id'),
  response: packageView,
  etag: true,
  defaultErrorMessage: 'Failed to fetch package',
});

export const createPackage = defineOperation({
  id: 'createPackage',
  service: 'billing',
  summary: 'Create a package; by default it is pending and its purchase date is today',
  method: 'POST',
  path: '/api/timePackages',
  auth: 'admin',
  rights: ['packages.write'],
  body: z.object({ clientId: id('Client ID is required'), ...packageBodyFields }),
  files: proofFile,
  response: packageView,
  status: 201,
  etag: true,
  audit: 'package.created',
  defaultErrorMessage: 'Failed to create package',
});

export const updatePackage = defineOperation({
  id: 'updatePackage',
  service: 'billing',
  summary: 'Update the fields that the request contains (D-10, D-27, D-28)',
  method: 'PUT',
  path: '/api/timePackages/{id}',
  auth: 'admin',
  rights: ['packages.write'],
  params: idParams('id'),
  body: z.partial(z.object({ clientId: id('Client ID is required'), ...packageBodyFields })),
  files: proofFile,
  response: packageView,
  etag: true,
  conditional: 'this package',
  audit: 'package.updated',
  defaultErrorMessage: 'Failed to update package',
});

export const deletePackage = defineOperation({
  id: 'deletePackage',
  service: 'billing',
  summary: 'Delete a package that has no time entries (D-29)',
  method: 'DELETE',
  path: '/api/timePackages/{id}',
  auth: 'admin',
  rights: ['packages.write'],
  params: idParams('id'),
  conditional: 'this package',
  audit: 'package.deleted',
  defaultErrorMessage: 'Failed to delete package',
});

export const listClientPackages = defineOperation({
  id: 'listClientPackages',
  service: 'billing',
  summary: "List the client's own packages, newest first",
  method: 'GET',
  path: '/api/client/packages',
  auth: 'client',
  query: listQuery(packageFilter),
  response: z.array(packageView),
  paged: true,
  totals: packageTotals,
  defaultErrorMessage: 'Failed to fetch pending packages',
});

export const exportClientPackages = defineOperation({
  id: 'exportClientPackages',
  service: 'billing',
  summary: "Export the client's own packages as CSV, optionally with the filters and order of a list (D-41, D-74)",
  method: 'GET',
  path: '/api/client/packages.csv',
  auth: 'client',
  query: exportQuery(packageFilter),
  download: 'text/csv',
  audit: 'packages.exported',
  defaultErrorMessage: 'Failed to download packages',
});

export const exportPackages = defineOperation({
  id: 'exportPackages',
  service: 'billing',
  summary: 'Export packages as CSV, optionally with the filters and order of a list (D-41, D-74)',
  method: 'GET',
  path: '/api/timePackages.csv',
  auth: 'admin',
  rights: ['packages.read'],
  query: exportQuery(packageFilterOfAll),
  download: 'text/csv',
  audit: 'packages.exported',
  defaultErrorMessage: 'Failed to download packages',
});

export const listPackagesOfClient = defineOperation({
  id: 'listPackagesOfClient',
  service: 'billing',
  summary: 'List all packages of a client, newest first',
  method: 'GET',
  path: '/internal/clients/{clientId}/packages',
  auth: 'service',
  params: idParams('clientId'),
  response: z.array(packageView),
  defaultErrorMessage: 'Failed to fetch packages',
});

/** Sales totals for the statistics (D-39). Hours are hundredths of an hour, money is cents. */
export const getSales = defineOperation({
  id: 'getSales',
  service: 'billing',
  summary: 'Get the sales totals, which are updated with each package change',
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
