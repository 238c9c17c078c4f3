import * as z from './lazy-zod';
import { clientIdList, exportQuery, listQuery } from './list-query';
import { storedFilesView } from './files';
import { defineOperation, type ResponseOf } from './operation';
import {
  listedPackage,
  packageBodyFields,
  packageFilter,
  packageFilterOfAll,
  packageTotals,
  packageDetails,
  packageView,
  proofFile,
} from './package-schemas';
import { allPaymentMethods } from './enums';
import { storedValue } from './stored-value';
import { id, idParams } from './values';

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
  query: z.object({ clientIds: clientIdList }),
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
  response: packageDetails,
  etag: true,
  defaultErrorMessage: 'Failed to fetch package',
});

export const getSaleDefaults = defineOperation({
  id: 'getSaleDefaults',
  service: 'billing',
  summary: 'Get what a new package of a client starts with (D-120)',
  method: 'GET',
  path: '/api/timePackages/defaults/{clientId}',
  auth: 'admin',
  rights: ['packages.write'],
  params: idParams('clientId'),
  response: z.object({
    /** The client's last package that was sold and paid, from which hours, rate and method are. */
    packageId: z.nullable(z.number()),
    /** Null without such a package. */
    hoursPurchased: z.nullable(z.number()),
    ratePerHour: z.number(),
    paymentMethod: storedValue('payment method', allPaymentMethods),
    /** The rate of the settings. */
    requestRate: z.number(),
    /** The hours of packages that were sold most lately, the smallest first. */
    sizes: z.array(z.number()),
    /** The id that the next package gets, if no other is added before. */
    nextId: z.number(),
    /** The payment methods with an account in the settings, which emails about a payment contain. */
    methodsWithAccount: z.array(storedValue('payment method', allPaymentMethods)),
  }),
  defaultErrorMessage: 'Failed to fetch the last package',
});
export type SaleDefaults = ResponseOf<typeof getSaleDefaults>;

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
  summary: 'Get the sales totals and the hours left, which are updated with each change',
  method: 'GET',
  path: '/internal/sales',
  auth: 'service',
  response: z.object({
    hoursSold: z.number(),
    revenue: z.number(),
    /** Present if new packages have a tax, which the revenue does not contain (D-81). */
    hasTax: z.optional(z.literal(true)),
    activeClients: z.number(),
    /** Of all clients. */
    hoursLeft: z.number(),
    monthly: z.array(z.object({ month: z.string(), hours: z.number() })),
    methods: z.array(z.object({ method: storedValue('payment method', allPaymentMethods), count: z.number() })),
  }),
  defaultErrorMessage: 'Failed to fetch sales',
});

export const getProofStorage = defineOperation({
  id: 'getProofStorage',
  service: 'billing',
  summary: 'Get what the proofs of payment of a client take up, and the limits (D-92)',
  method: 'GET',
  path: '/api/timePackages/storage/{clientId}',
  auth: 'admin',
  rights: ['packages.read'],
  params: idParams('clientId'),
  response: storedFilesView,
  defaultErrorMessage: 'Failed to fetch storage',
});
