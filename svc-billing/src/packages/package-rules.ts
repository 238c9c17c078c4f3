import { type billing, fromHundredths, type InputOf } from '@hourbank/contracts';
import { conflict } from '@hourbank/service-kit/errors';
import type { PackageRecord } from './package-entity';

export type PaymentState = Pick<PackageRecord, 'status' | 'paidAt'>;

export type Balance = Pick<PackageRecord, 'hoursPurchased' | 'hoursUsed' | 'status' | 'consumedByUse'>;

/** Terms of a package that decide about its payment, its hours and the sales totals. */
export type PackageTerms = Balance &
  PaymentState &
  Pick<PackageRecord, 'ratePerHour' | 'paymentMethod' | 'purchaseDate'>;

/** Fields that an admin can change, in the stored units. The status `paid` confirms the payment (D-27). */
export type PackageFields = Omit<InputOf<typeof billing.updatePackage>['body'], 'clientId'>;
export type RequestedStatus = NonNullable<PackageFields['status']>;

/** Effect of a status change on the payment. `paid` issues an invoice, `unpaid` voids it (D-27, D-31). */
export type PaymentTransition = 'paid' | 'unpaid' | null;

/**
 * Applies a requested status (D-27). Leaving `pending` confirms the payment, because packages are prepaid. Going back to `pending` revokes
 * the confirmation. `paid` confirms the payment and makes a pending package active. Every transition is allowed.
 */
export function applyStatus(
  { status, paidAt }: PaymentState,
  requested: RequestedStatus,
  now: Date,
): PaymentState & { paymentTransition: PaymentTransition } {
  if (requested === 'pending')
    return { status: 'pending', paidAt: null, paymentTransition: paidAt === null ? null : 'unpaid' };
  const confirmed = {
    paidAt: paidAt ?? now.toISOString(),
    paymentTransition: paidAt === null ? ('paid' as const) : null,
  };
  if (requested !== 'paid') return { status: requested, ...confirmed };
  return { status: status === 'pending' ? 'active' : status, ...confirmed };
}

/** Hours of the package that are not used, in hundredths of an hour. */
export const hoursLeft = ({ hoursPurchased, hoursUsed }: Pick<Balance, 'hoursPurchased' | 'hoursUsed'>): number =>
  hoursPurchased - hoursUsed;

/**
 * Applies used (`delta` > 0) or released hours. Using the last hour makes the package consumed, releasing hours makes it active again
 * (D-28).
 */
export function applyHours<B extends Balance>(balance: B, delta: number): B {
  const next = { ...balance, hoursUsed: balance.hoursUsed + delta };
  if (balance.status === 'active' && delta > 0 && hoursLeft(next) === 0)
    return { ...next, status: 'consumed', consumedByUse: true };
  if (balance.consumedByUse && hoursLeft(next) > 0) return { ...next, status: 'active', consumedByUse: false };
  return next;
}

/** True if the requested fields equal the current ones. */
export function isUnchanged(current: PackageTerms, { status, ...fields }: PackageFields): boolean {
  const isSameStatus =
    status === undefined || status === current.status || (status === 'paid' && current.status !== 'pending');
  return isSameStatus && Object.entries(fields).every(([field, value]) => Reflect.get(current, field) === value);
}

const hoursBelowUsed = (used: number) =>
  conflict('hours_below_used', `Purchased hours cannot be less than the hours used: ${fromHundredths(used)} h.`, {
    params: { usedHours: fromHundredths(used) },
  });

/**
 * Applies an admin's change (D-10, D-27, D-28). A requested status is always the final one, so that the request can be repeated. Without
 * a requested status, adding hours makes a package active that entries had used up. Throws 409 if the purchased hours are below the used hours.
 */
export function changeTerms<T extends PackageTerms>(
  current: T,
  { status: requested, ...fields }: PackageFields,
  now: Date,
): { terms: T; paymentTransition: PaymentTransition } {
  const next = { ...current, ...fields };
  if (hoursLeft(next) < 0) throw hoursBelowUsed(next.hoursUsed);
  const { paymentTransition, ...payment } = requested
    ? applyStatus(current, requested, now)
    : { ...current, paymentTransition: null };
  const usedUp = current.consumedByUse && payment.status === 'consumed';
  if (usedUp && hoursLeft(next) > 0 && requested !== 'consumed') payment.status = 'active';
  return {
    terms: {
      ...next,
      status: payment.status,
      paidAt: payment.paidAt,
      consumedByUse: usedUp && hoursLeft(next) === 0,
    },
    paymentTransition,
  };
}
