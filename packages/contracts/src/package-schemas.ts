import * as z from './lazy-zod';
import { clientFilter, dayFilter, listTotals, sortOrder, statusFilter } from './list-query';
import { packageFilterStatuses, packageSorts } from './list-sorts';
import { revision } from './lists';
import { allPaymentMethods } from './enums';
import { storedValue } from './stored-value';
import { calendarDate, decimal, nullableDate, paymentMethod, taxRate } from './values';

export const packageStatuses = ['pending', 'active', 'consumed', 'expired'] as const;
export type PackageStatus = (typeof packageStatuses)[number];
/**
 * Bonus hours are given, not sold: they have no rate and no invoice. Opening balances were sold before Hourbank: they
 * have a rate and no invoice (D-84).
 */
const packageOrigins = ['sold', 'bonus', 'opening'] as const;
export type PackageOrigin = (typeof packageOrigins)[number];

export const storedOrigin = storedValue('package origin', packageOrigins);
export const storedStatus = storedValue('package status', packageStatuses);

/** A package of prepaid hours. Hours and the rate (US dollars per hour) have at most two decimals. */
export const packageView = z.object({
  id: z.number(),
  revision,
  clientId: z.number(),
  hoursPurchased: z.number(),
  hoursUsed: z.number(),
  /** Hours that adjustments took away. */
  hoursRemoved: z.number(),
  /** Unused hours that expired or were closed with the package. */
  hoursExpired: z.number(),
  /**
   * Hours that entries can use today: 0 unless the package is active. Of a paid package, purchased hours are those
   * used, removed, expired and left (D-88).
   */
  hoursLeft: z.number(),
  /** Last day of work that the package can pay for. Null if it does not expire (D-62). */
  expiresOn: z.nullable(z.string()),
  origin: storedOrigin,
  ratePerHour: z.number(),
  /** The tax that is added, in percent. It is that of the settings when the package was created (D-81). */
  taxRate: z.number(),
  status: storedStatus,
  /** Null for bonus hours and opening balances. */
  paymentMethod: z.nullable(storedValue('payment method', allPaymentMethods)),
  purchaseDate: z.string(),
  /** File name of the payment proof; `paymentProofUrl` is its signed URL (D-23). */
  paymentProof: z.nullable(z.string()),
  paymentProofUrl: z.nullable(z.string()),
  /** When the proof was uploaded (UTC). Null without one. */
  proofSentAt: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  /** Reason for which an admin sent the payment back. Cleared when the client uploads a new proof (D-57). */
  reviewNote: z.nullable(z.string()),
  /** When it was sent back (UTC). Null without a reason. */
  sentBackAt: z.nullable(z.string()),
  /** Number of the current invoice. Null if there is none or the last one is void (D-27, D-31). */
  invoiceNumber: z.nullable(z.string()),
  /** What came in, in `receivedCurrency` (ISO 4217). Null if the approval did not record it (D-80). */
  receivedAmount: z.nullable(z.number()),
  receivedCurrency: z.nullable(z.string()),
  /** `YYYY-MM-DD`. */
  receivedOn: z.nullable(z.string()),
  receiptNumber: z.nullable(z.string()),
});
export type TimePackage = z.infer<typeof packageView>;
/** `approvedBy` is the name of the admin who made it paid, if it is paid and the name is known. */
export const packageDetails = z.extend(packageView, { approvedBy: z.optional(z.string()) });
export type PackageDetails = z.infer<typeof packageDetails>;

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

/**
 * Packages that an admin enters with a purchase date of more days ago are old ones, of which clients are not told
 * (D-76).
 */
export const enteredDays = 7;

export const packageBodyFields = {
  hoursPurchased: hours,
  ratePerHour: rate,
  paymentMethod: paymentMethod('Payment Method required'),
  /** In percent, only while the package is pending. Default: the tax of the settings, or 0 for an exempt client. */
  taxRate: z.optional(taxRate),
  purchaseDate: z.optional(calendarDate('Purchase date must be a date (YYYY-MM-DD).')),
  /** Only while the package is pending. */
  expiresOn: z.optional(nullableDate('Expiry must be a date (YYYY-MM-DD).')),
  status: z.optional(status),
};
export const proofFile = { paymentProof: { kind: 'proof', max: 1 } } as const;

export const packageFilter = { ...statusFilter(packageFilterStatuses), ...dayFilter, ...sortOrder(packageSorts) };
export const packageFilterOfAll = { ...packageFilter, ...clientFilter };

/**
 * Hours and prices of the paid and bonus packages that match; `count` has all. Requested hours, which are not paid, are
 * apart (D-88). Amounts (hours x rate, in cents) need the right `money.read`.
 */
export const packageTotals = z.extend(listTotals, {
  hoursPurchased: z.number(),
  hoursUsed: z.number(),
  hoursRemoved: z.number(),
  hoursExpired: z.number(),
  hoursLeft: z.number(),
  amountCents: z.optional(z.number()),
  /** The tax on it, which is not part of it (D-81). */
  taxCents: z.optional(z.number()),
  requestedCount: z.number(),
  hoursRequested: z.number(),
  /** Hours that entries used of requests: their payment was taken back later. */
  requestedHoursUsed: z.number(),
  requestedCents: z.optional(z.number()),
  requestedTaxCents: z.optional(z.number()),
});
export type PackageTotals = z.infer<typeof packageTotals>;

/** A package in a list. `clientName` is present in lists over all clients, and empty while identity is unavailable. */
export const listedPackage = z.extend(packageView, { clientName: z.optional(z.string()) });
export type ListedPackage = z.infer<typeof listedPackage>;
