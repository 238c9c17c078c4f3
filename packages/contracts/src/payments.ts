import * as z from './lazy-zod';
import { packageTotals, packageView } from './package-schemas';
import { clientFilter, dayFilter, listQuery, sortOrder } from './list-query';
import { paymentSorts } from './list-sorts';
import { defineOperation } from './operation';
import { copiedText, multilineText } from './text';
import { calendarDate, decimal, idParams, paymentMethod, requestedPaymentMethod } from './values';

const proof = (required?: string) =>
  ({ paymentProof: { kind: 'proof', max: 1, ...(required && { required }) } }) as const;

export const requestTime = defineOperation({
  id: 'requestTime',
  service: 'billing',
  summary: "Request hours at the provider's rate; the package is pending until an admin approves it (D-30)",
  method: 'POST',
  path: '/api/client/request-time',
  auth: 'client',
  body: z.object({
    hours: decimal({
      message: 'Hours required',
      min: 1,
      minMessage: 'Enter at least 1 hour.',
      max: 100_000,
      maxMessage: 'Enter 100,000 hours or less.',
    }),
    /** Optional. The service rejects any rate other than the provider's, which only the service knows. */
    ratePerHour: z.optional(z.union([z.number(), z.string()], { error: 'Rate per hour is fixed at 50' })),
    paymentMethod: requestedPaymentMethod('Payment Method required'),
  }),
  files: proof(),
  sentAs: 'multipart',
  response: z.object({ package: packageView }),
  status: 201,
  etag: 'package',
  audit: 'package.requested',
  defaultErrorMessage: 'Failed to submit request.',
});

export const updatePaymentProof = defineOperation({
  id: 'updatePaymentProof',
  service: 'billing',
  summary: "Upload a payment proof for one of the client's own pending packages; it replaces an earlier proof (D-30)",
  method: 'PATCH',
  path: '/api/client/packages/{id}',
  auth: 'client',
  params: idParams('id'),
  body: z.object({}),
  files: proof('Choose an image or a PDF.'),
  response: z.object({ package: packageView }),
  etag: 'package',
  conditional: 'this package',
  audit: 'proof.uploaded',
  defaultErrorMessage: 'Failed to update payment proof.',
});

/** A pending package whose payment proof awaits review. `clientName` is empty while identity is unavailable. */
export const paymentToReview = z.extend(packageView, { clientName: z.string() });
export type PaymentToReview = z.infer<typeof paymentToReview>;

export const listPaymentsToReview = defineOperation({
  id: 'listPaymentsToReview',
  service: 'billing',
  summary: 'List payments to review, oldest first (D-57)',
  method: 'GET',
  path: '/api/timePackages/payments/to-review',
  auth: 'admin',
  rights: ['payments.review'],
  query: listQuery({ ...clientFilter, ...dayFilter, ...sortOrder(paymentSorts) }),
  response: z.array(paymentToReview),
  paged: true,
  totals: packageTotals,
  defaultErrorMessage: 'Failed to fetch payments',
});

const currencyRequired = 'Choose a currency.';
/** Largest amount that came in. */
const maxReceived = 999_999_999_999.99;

export const approvePackage = defineOperation({
  id: 'approvePackage',
  service: 'billing',
  summary: 'Approve the payment of a package, with what came in; repeated requests have no further effect (D-57, D-80)',
  method: 'POST',
  path: '/api/timePackages/{id}/approve',
  auth: 'admin',
  rights: ['payments.review'],
  params: idParams('id'),
  body: z.object({
    /** Why a proof that was used before is approved. Only the audit log has it. */
    reason: z.optional(multilineText()),
    /** How it was paid. Default: the method of the package. */
    paymentMethod: z.optional(paymentMethod('Payment Method required')),
    /** Without it, the other fields of what came in are not recorded. */
    receivedAmount: z.optional(decimal({ message: 'Enter an amount above 0.', above: 0, max: maxReceived })),
    /** US dollars, which is the default, or the other currency of the settings. */
    receivedCurrency: z.optional(
      z.string({ error: currencyRequired }).check(z.regex(/^[A-Z]{3}$/, { error: currencyRequired })),
    ),
    /** Default: today. */
    receivedOn: z.optional(calendarDate('Choose today or an earlier day.')),
    receiptNumber: z.optional(copiedText(60)),
  }),
  response: packageView,
  etag: true,
  conditional: 'this package',
  audit: 'payment.approved',
  defaultErrorMessage: 'Failed to approve the payment',
});

/** Most packages that `listSameProof` returns. */
export const maxSameProof = 20;

/** A package whose proof has the same content. Clients never learn of it, so it is no part of a package. */
const sameProof = z.object({
  packageId: z.number(),
  clientId: z.number(),
  /** Empty while the names are not available. */
  clientName: z.string(),
  /** Null if it is not paid now. */
  paidAt: z.nullable(z.string()),
});
export type SameProof = z.infer<typeof sameProof>;

export const listSameProof = defineOperation({
  id: 'listSameProof',
  service: 'billing',
  summary: 'List the other packages with the same file as proof, newest first, at most 20 (D-82)',
  method: 'GET',
  path: '/api/timePackages/{id}/same-proof',
  auth: 'admin',
  rights: ['payments.review'],
  params: idParams('id'),
  response: z.array(sameProof),
  defaultErrorMessage: 'Failed to compare the proof',
});

export const sendBackPackage = defineOperation({
  id: 'sendBackPackage',
  service: 'billing',
  summary: 'Send a pending payment back with a reason that the client can see (D-57)',
  method: 'POST',
  path: '/api/timePackages/{id}/send-back',
  auth: 'admin',
  rights: ['payments.review'],
  params: idParams('id'),
  body: z.object({ reason: multilineText('Tell the client what to fix.') }),
  response: packageView,
  etag: true,
  conditional: 'this package',
  audit: 'payment.sentBack',
  defaultErrorMessage: 'Failed to send the payment back',
});

export const remindOfPayment = defineOperation({
  id: 'remindOfPayment',
  service: 'billing',
  summary: 'Remind the client of a package that waits for its payment, once a day (D-76)',
  method: 'POST',
  path: '/api/timePackages/{id}/remind',
  auth: 'admin',
  rights: ['payments.review'],
  params: idParams('id'),
  response: packageView,
  audit: 'payment.reminded',
  defaultErrorMessage: 'Failed to send the reminder',
});

export const getClientInvoice = defineOperation({
  id: 'getClientInvoice',
  service: 'billing',
  summary: "Download the invoice of one of the client's own paid packages (D-31)",
  method: 'GET',
  path: '/api/client/invoice/{id}',
  auth: 'client',
  download: 'application/pdf',
  params: idParams('id'),
  audit: 'invoice.downloaded',
  defaultErrorMessage: 'Failed to download the invoice',
});

export const getPackageInvoice = defineOperation({
  id: 'getPackageInvoice',
  service: 'billing',
  summary: 'Download the invoice of a paid package, or an earlier one by its number (D-31)',
  method: 'GET',
  path: '/api/timePackages/{id}/invoice',
  auth: 'admin',
  rights: ['money.read'],
  download: 'application/pdf',
  params: idParams('id'),
  /** `INV-2026-000001`; it may be void. */
  query: z.object({ number: z.optional(z.string().check(z.maxLength(20))) }),
  audit: 'invoice.downloaded',
  defaultErrorMessage: 'Failed to download the invoice',
});

export const getInvoiceFile = defineOperation({
  id: 'getInvoiceFile',
  service: 'billing',
  summary: 'Get the PDF of the current invoice of a package, base64, for an email (D-69)',
  method: 'GET',
  path: '/internal/accounts/{clientId}/packages/{packageId}/invoice',
  auth: 'service',
  params: z.extend(idParams('clientId'), idParams('packageId').shape),
  /** Null if there is no final one: the package is not paid, the invoice is void, or it has no sender. */
  response: z.object({ file: z.nullable(z.object({ name: z.string(), content: z.string() })) }),
  defaultErrorMessage: 'Failed to fetch the invoice',
});
