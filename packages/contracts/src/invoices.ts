import * as z from './lazy-zod';
import { pageQuery } from './lists';
import { defineOperation } from './operation';
import { packageBodyFields, packageView } from './package-schemas';
import { multilineText } from './text';
import { id, idParams, monthText } from './values';

/*
 * Invoices for admins. The portal loads the operations of payments with its first page, and needs none of these.
 */

/** An invoice that was replaced or taken back, or whose package was deleted. Days are `YYYY-MM-DD`. */
const voidInvoice = z.object({
  number: z.string(),
  /** Number of the credit note, which an invoice with tax has (D-81). */
  creditNumber: z.nullable(z.string()),
  packageId: z.number(),
  issuedOn: z.string(),
  voidedOn: z.string(),
  totalCents: z.number(),
});
export type VoidInvoice = z.infer<typeof voidInvoice>;

export const listVoidInvoices = defineOperation({
  id: 'listVoidInvoices',
  service: 'billing',
  summary: 'List the void invoices of a client, newest first (D-31)',
  method: 'GET',
  path: '/api/timePackages/invoices/void',
  auth: 'admin',
  rights: ['money.read'],
  query: z.extend(pageQuery, {
    clientId: id('Client is required'),
    packageId: z.optional(id('Please select a package.')),
  }),
  response: z.array(voidInvoice),
  paged: true,
  defaultErrorMessage: 'Failed to fetch void invoices',
});

export const getCreditNote = defineOperation({
  id: 'getCreditNote',
  service: 'billing',
  summary: 'Download the last credit note of a package, or an earlier one by its number (D-81)',
  method: 'GET',
  path: '/api/timePackages/{id}/credit-note',
  auth: 'admin',
  rights: ['money.read'],
  download: 'application/pdf',
  params: idParams('id'),
  /** `CN-2026-000001`. */
  query: z.object({ number: z.optional(z.string().check(z.maxLength(20))) }),
  audit: 'invoice.downloaded',
  defaultErrorMessage: 'Failed to download the credit note',
});

export const exportInvoices = defineOperation({
  id: 'exportInvoices',
  service: 'billing',
  summary: 'Export the invoices and credit notes of a month by their day, as CSV (D-41, D-81)',
  method: 'GET',
  path: '/api/timePackages/invoices/by-month.csv',
  auth: 'admin',
  rights: ['money.read'],
  query: z.object({ month: monthText }),
  download: 'text/csv',
  audit: 'invoice.downloaded',
  defaultErrorMessage: 'Failed to download the invoices',
});

export const getNextInvoice = defineOperation({
  id: 'getNextInvoice',
  service: 'billing',
  summary: 'Get the numbers that the next invoice and credit note will have if no other is issued before (D-31, D-81)',
  method: 'GET',
  path: '/api/timePackages/invoices/next',
  auth: 'admin',
  rights: ['money.read'],
  response: z.object({ number: z.string(), creditNumber: z.string() }),
  defaultErrorMessage: 'Failed to fetch the next invoice number',
});

export const changeTerms = defineOperation({
  id: 'changeTerms',
  service: 'billing',
  summary:
    'Change hours and rate of a paid package: the invoice is replaced, and the client can see the reason (D-127)',
  method: 'POST',
  path: '/api/timePackages/{id}/terms',
  auth: 'admin',
  rights: ['packages.write'],
  params: idParams('id'),
  body: z.object({
    hoursPurchased: packageBodyFields.hoursPurchased,
    ratePerHour: packageBodyFields.ratePerHour,
    reason: multilineText('Enter a reason.'),
  }),
  response: packageView,
  etag: true,
  conditional: 'this package',
  audit: 'package.termsChanged',
  defaultErrorMessage: 'Failed to change the package',
});

const entryOfPackage = z.object({
  entryId: z.number(),
  /** Hours that the entry takes from this package. */
  hours: z.number(),
});

export const listPackageEntries = defineOperation({
  id: 'listPackageEntries',
  service: 'billing',
  summary: 'List the entries that take hours from a package, by default 25 a page, newest first (D-127)',
  method: 'GET',
  path: '/api/timePackages/{id}/entries',
  auth: 'admin',
  rights: ['packages.read'],
  params: idParams('id'),
  query: pageQuery,
  response: z.array(entryOfPackage),
  paged: true,
  defaultErrorMessage: 'Failed to fetch entries',
});
