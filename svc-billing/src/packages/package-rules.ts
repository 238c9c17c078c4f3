import { type billing, fromHundredths, type InputOf } from '@hourbank/contracts';
import { formatDate } from '@hourbank/i18n/format';
import { conflict, invalid } from '@hourbank/service-kit/errors';
import { bonusHasNoInvoice, openingHasNoInvoice } from '../invoices/invoice-rules';
import { type Balance, unusedHours } from '../ledger/package-hours';
import { applyStatus, type PaymentState, type PaymentTransition } from './package-status';
import type { PackageRecord } from './package-table';

/** Terms of a package that decide about its payment, its hours and the sales totals. */
export type PackageTerms = Balance &
  PaymentState &
  Pick<
    PackageRecord,
    | 'ratePerHour'
    | 'taxRate'
    | 'paymentMethod'
    | 'purchaseDate'
    | 'origin'
    | 'expiresOn'
    | 'expiryChosen'
    | 'expiredByDate'
  >;

/** Fields that an admin can change, in the stored units. The status `paid` confirms the payment (D-27). */
export type PackageFields = Omit<InputOf<typeof billing.updatePackage>['body'], 'clientId'>;

/** Whether an admin chose the expiry, or that there is none. Later it can only be extended (D-62). */
const isExpiryChosen = (current: PackageTerms, { expiresOn }: PackageFields): boolean =>
  current.expiryChosen || (current.status === 'pending' && expiresOn !== undefined);

/** True if the requested fields equal the current ones. */
export function isUnchanged(current: PackageTerms, { status, ...fields }: PackageFields): boolean {
  if (isExpiryChosen(current, fields) !== current.expiryChosen) return false;
  const isSameStatus =
    status === undefined || status === current.status || (status === 'paid' && current.status !== 'pending');
  return isSameStatus && Object.entries(fields).every(([field, value]) => Reflect.get(current, field) === value);
}

const packageExpired = (expiresOn: string) =>
  conflict('package_expired', `This package expired on ${formatDate(expiresOn)}. Extend it first.`, {
    params: { expiresOn },
  });

/** Throws 422 for an expiry before the purchase, and 409 for a new expiry of a package that is not pending (D-62). */
function checkExpiry(current: PackageTerms, next: PackageTerms): void {
  if (next.expiresOn !== null && next.expiresOn < next.purchaseDate)
    throw invalid({ expiresOn: 'Expiry must not be before the purchase date.' });
  if (current.expiresOn !== next.expiresOn && current.status !== 'pending')
    throw conflict('expiry_needs_extension', 'The expiry of a paid package can only be extended.');
}

/**
 * Throws 409 for another tax of a package that is not pending, and for other hours or another rate of one that stays
 * paid, because its invoice has tax (D-81).
 */
function checkTax(current: PackageTerms, next: PackageTerms, staysPaid: boolean): void {
  if (current.taxRate !== next.taxRate && current.status !== 'pending')
    throw conflict('tax_is_fixed', "The tax of a paid package can't be changed.");
  const isSame = current.hoursPurchased === next.hoursPurchased && current.ratePerHour === next.ratePerHour;
  if (staysPaid && current.taxRate > 0 && !isSame)
    throw conflict('invoice_has_tax', 'This package has a tax invoice. Take the payment back first.');
}

/** Bonus hours are not sold: they are never unpaid and have no rate and no payment method. */
const makesBonusSold = (current: PackageTerms, { status, ratePerHour, paymentMethod }: PackageFields): boolean =>
  current.origin === 'bonus' &&
  (status === 'pending' || (ratePerHour ?? 0) !== 0 || (paymentMethod !== undefined && paymentMethod !== null));

/** An opening balance was paid before, so it is never unpaid and has no payment method. Its rate can change (D-84). */
const makesOpeningSold = (current: PackageTerms, { status, paymentMethod }: PackageFields): boolean =>
  current.origin === 'opening' && (status === 'pending' || (paymentMethod !== undefined && paymentMethod !== null));

const hoursBelowUsed = (used: number) =>
  conflict('hours_below_used', `Purchased hours cannot be less than the hours used: ${fromHundredths(used)} h.`, {
    params: { usedHours: fromHundredths(used) },
  });

/**
 * Applies an admin's change (D-10, D-27, D-28). A requested status is always the final one, so that the request can be
 * repeated. Without a requested status, adding hours makes a package active that entries had used up. A payment that is
 * confirmed again makes a package consumed if entries had used it up. Throws 409 if the purchased hours are below the
 * used hours, or if the package would be active after its expiry.
 */
export function changeTerms<T extends PackageTerms>(
  current: T,
  { status: requested, ...fields }: PackageFields,
  { at, today }: { at: Date; today: string },
): { terms: T; paymentTransition: PaymentTransition } {
  if (makesBonusSold(current, { status: requested, ...fields })) throw bonusHasNoInvoice();
  if (makesOpeningSold(current, { status: requested, ...fields })) throw openingHasNoInvoice();
  const next = { ...current, ...fields, expiryChosen: isExpiryChosen(current, fields) };
  if (unusedHours(next) < 0) throw hoursBelowUsed(next.hoursUsed + next.hoursRemoved);
  checkExpiry(current, next);
  checkTax(current, next, current.paidAt !== null && requested !== 'pending');
  const { paymentTransition, ...payment } = requested
    ? applyStatus(current, requested, at)
    : { ...current, paymentTransition: null };
  const usedUp = current.consumedByUse && payment.status === 'consumed';
  if (usedUp && unusedHours(next) > 0 && requested !== 'consumed') payment.status = 'active';
  const isPaidUsedUp = requested === 'paid' && payment.status === 'active' && unusedHours(next) === 0;
  if (isPaidUsedUp) payment.status = 'consumed';
  if (payment.status === 'active' && next.expiresOn !== null && next.expiresOn < today)
    throw packageExpired(next.expiresOn);
  return {
    terms: {
      ...next,
      status: payment.status,
      paidAt: payment.paidAt,
      consumedByUse: isPaidUsedUp || (usedUp && unusedHours(next) === 0),
      expiredByDate: current.expiredByDate && payment.status === 'expired',
    },
    paymentTransition,
  };
}
