import * as z from './lazy-zod';
import { pageQuery } from './lists';
import { defineOperation } from './operation';
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
  summary: 'Get the number that the next invoice will have if no other is issued before (D-31)',
  method: 'GET',
  path: '/api/timePackages/invoices/next',
  auth: 'admin',
  rights: ['money.read'],
  response: z.object({ number: z.string() }),
  defaultErrorMessage: 'Failed to fetch the next invoice number',
});
