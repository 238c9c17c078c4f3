import type { billing, InputOf } from '@hourbank/contracts';
import type { PackageRecord } from './package-table';

/*
 * The status that an admin sets. A package also becomes consumed by use (`ledger/package-hours.ts`) and expired by date
 * (`ledger/expiry-rules.ts`).
 */

export type PaymentState = Pick<PackageRecord, 'status' | 'paidAt'>;

/** A status that a request can set. `paid` confirms the payment (D-27). */
export type RequestedStatus = NonNullable<InputOf<typeof billing.updatePackage>['body']['status']>;

/** Effect of a status change on the payment. `paid` issues an invoice, `unpaid` voids it (D-27, D-31). */
export type PaymentTransition = 'paid' | 'unpaid' | null;

/**
 * Applies a requested status (D-27). Leaving `pending` confirms the payment, because packages are prepaid. Going back
 * to `pending` revokes the confirmation. `paid` confirms the payment and makes a pending package active. Every
 * transition is allowed.
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
