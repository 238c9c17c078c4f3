import * as z from './lazy-zod';
import { defineOperation } from './operation';
import { copiedText, singleLineText } from './text';

/** Payment accounts: one each for OMT, BOB and Wish, and a bank account (D-32). Values that are not set are empty. */
const account = z.object({ accountNumber: copiedText(100), accountName: singleLineText(200) });
export const bank = z.object({
  accountBranch: copiedText(200),
  iban: singleLineText(100),
  currency: singleLineText(10),
  swiftCode: singleLineText(40),
});
export const paymentInstructions = z.object({ omt: account, bob: account, wish: account, bank });
export type PaymentInstructions = z.infer<typeof paymentInstructions>;

/** The tax that new packages get; the rate in percent (D-81). */
export const taxView = z.object({ label: z.string(), rate: z.number() });
export type Tax = z.infer<typeof taxView>;

export const getPaymentInstructions = defineOperation({
  id: 'getPaymentInstructions',
  service: 'billing',
  summary: 'Get the payment instructions, the request rate and the tax (D-32)',
  method: 'GET',
  path: '/api/payment-instructions',
  auth: 'client',
  response: z.extend(paymentInstructions, {
    requestRate: z.number(),
    /** Absent without a tax, and for clients that are exempt. */
    tax: z.optional(taxView),
  }),
  defaultErrorMessage: 'Failed to fetch payment instructions',
});
