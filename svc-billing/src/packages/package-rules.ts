import { fromHundredths, type PackageStatus, type PaymentMethod } from '@hourbank/contracts';
import { conflict } from '@hourbank/service-kit';

/** What an admin may ask a status to be: `paid` is "payment confirmed" (D-27). */
export type RequestedStatus = PackageStatus | 'paid';

export interface PaymentState {
  status: PackageStatus;
  /** When the payment was confirmed, ISO 8601; null as long as it is not. Never null unless pending. */
  paidAt: string | null;
}

export interface Balance {
  /** Hundredths of hours, as all hours here. */
  hoursPurchased: number;
  hoursUsed: number;
  status: PackageStatus;
  /** It is consumed because an entry used the last hour; hours that come back make it active again (D-28). */
  consumedByUse: boolean;
}

/** A package as billing keeps it, and as its history tells it. Plain data: it survives JSON. */
export interface PackageTerms extends Balance, PaymentState {
  /** Cents per hour. */
  ratePerHour: number;
  paymentMethod: PaymentMethod;
  /** `YYYY-MM-DD`. */
  purchaseDate: string;
}

export type PackageFields = Partial<
  Pick<PackageTerms, 'hoursPurchased' | 'ratePerHour' | 'paymentMethod' | 'purchaseDate'>
> & { status?: RequestedStatus };

/** What a change of status did to the payment: an invoice follows from `paid` and is void after `unpaid` (D-27, D-31). */
export type PaymentTransition = 'paid' | 'unpaid' | null;

/**
 * Every paid transition there is (D-27). Prepaid means paid first: leaving `pending` confirms the payment, once; going back to
 * `pending` takes that back; `paid` confirms and makes a pending package active. Any status may follow any other.
 */
export function applyStatus(
  { status, paidAt }: PaymentState,
  requested: RequestedStatus,
  now: Date,
): PaymentState & { turned: PaymentTransition } {
  if (requested === 'pending') return { status: 'pending', paidAt: null, turned: paidAt === null ? null : 'unpaid' };
  const confirmed = { paidAt: paidAt ?? now.toISOString(), turned: paidAt === null ? ('paid' as const) : null };
  if (requested !== 'paid') return { status: requested, ...confirmed };
  return { status: status === 'pending' ? 'active' : status, ...confirmed };
}

/** Hours on the package that no entry draws. */
export const hoursLeft = ({ hoursPurchased, hoursUsed }: Pick<Balance, 'hoursPurchased' | 'hoursUsed'>): number =>
  hoursPurchased - hoursUsed;

/** Entries use hours (`delta` above 0) or give them back: the last one consumes the package, one that comes back revives it (D-28). */
export function applyHours<B extends Balance>(balance: B, delta: number): B {
  const next = { ...balance, hoursUsed: balance.hoursUsed + delta };
  if (balance.status === 'active' && delta > 0 && hoursLeft(next) === 0)
    return { ...next, status: 'consumed', consumedByUse: true };
  if (balance.consumedByUse && hoursLeft(next) > 0) return { ...next, status: 'active', consumedByUse: false };
  return next;
}

/** Whether a change carries nothing but what is so already. */
export function isAsCarried(current: PackageTerms, { status, ...fields }: PackageFields): boolean {
  const isInStatus =
    status === undefined || status === current.status || (status === 'paid' && current.status !== 'pending');
  return isInStatus && Object.entries(fields).every(([field, value]) => Reflect.get(current, field) === value);
}

const hoursBelowUsed = (used: number) =>
  conflict('hours_below_used', `Purchased hours cannot be less than the hours used: ${fromHundredths(used)} h.`);

/**
 * The package after an admin's change (D-10, D-27, D-28). A status that is carried is the one it has afterwards, so that the change can be
 * repeated; where none is, more hours revive a package that entries used up.
 */
export function changeTerms<T extends PackageTerms>(
  current: T,
  { status: requested, ...fields }: PackageFields,
  now: Date,
): { terms: T; turned: PaymentTransition } {
  const next = { ...current, ...fields };
  if (hoursLeft(next) < 0) throw hoursBelowUsed(next.hoursUsed);
  const { turned, ...standing } = requested ? applyStatus(current, requested, now) : { ...current, turned: null };
  const usedUp = current.consumedByUse && standing.status === 'consumed';
  if (usedUp && hoursLeft(next) > 0 && requested !== 'consumed') standing.status = 'active';
  return {
    terms: {
      ...next,
      status: standing.status,
      paidAt: standing.paidAt,
      consumedByUse: usedUp && hoursLeft(next) === 0,
    },
    turned,
  };
}
