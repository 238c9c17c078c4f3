import * as z from './lazy-zod';
import { allPaymentMethods, ledgerKinds } from './enums';
import { pageQuery } from './lists';
import { defineOperation } from './operation';
import { storedValue } from './stored-value';
import { calendarDate, id, idParams } from './values';

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
  /** How the package is paid, of a purchase. */
  paymentMethod: z.optional(storedValue('payment method', allPaymentMethods)),
  /** Decimal price of an hour, of a purchase at the present rate of its package. Absent without `money.read`. */
  rate: z.optional(z.number()),
  /** The invoice of a purchase at that rate. Absent without `money.read`. */
  invoiceNumber: z.optional(z.string()),
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
  params: idParams('clientId'),
  query: z.extend(pageQuery, {
    from: z.optional(calendarDate('From must be a date (YYYY-MM-DD).')),
    to: z.optional(calendarDate('To must be a date (YYYY-MM-DD).')),
    kind: z.optional(z.enum(ledgerKinds, { error: 'Kind must be one of the kinds of ledger entries.' })),
    /** Number of an entry or of a package. */
    number: z.optional(id('Enter the number of an entry or a package.')),
  }),
  response: z.array(ledgerEntry),
  paged: true,
  defaultErrorMessage: 'Failed to fetch the ledger',
});
