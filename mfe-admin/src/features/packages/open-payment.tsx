import { fromHundredths, type ListedPackage, paymentState, type TimePackage, toHundredths } from '@hourbank/contracts';
import { formatMoney } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { dueOf } from '@hourbank/mfe-kit';
import { Link } from '@tanstack/react-router';
import { useRights } from '../../shared/use-rights';
import { paymentsMessages } from './payments-messages';

/** What packages cost together, with tax. */
export const amountIn = (packages: readonly TimePackage[]) =>
  formatMoney(fromHundredths(packages.reduce((sum, of) => sum + toHundredths(dueOf(of)), 0)));

/** Where payments stand, in the order in which they are shown. */
const states = ['toReview', 'noProof', 'cash', 'sentBack'] as const;

/** Those of the pending packages that are shown first, and where their payments stand. */
export function foremost<Of extends TimePackage>(pending: readonly Of[]) {
  for (const state of states) {
    const packages = pending.filter((of) => paymentState(of) === state);
    if (packages.length > 0) return { state, packages };
  }
  return null;
}

/** What a client of a list has not paid, as a link to the review or to the client's packages. */
export function OpenPayment({ pending }: { pending: readonly ListedPackage[] }) {
  const t = useMessages(paymentsMessages);
  const canReview = useRights()('payments.review');
  const first = foremost(pending);
  const oldest = first?.packages[0];
  if (!first || !oldest) return null;
  const text = t(first.state, { amount: amountIn(first.packages) });
  return first.state === 'toReview' && canReview ? (
    <Link to="/dashboard/payments" search={{ package: oldest.id }}>
      {text}
    </Link>
  ) : (
    <Link to="/dashboard/clients/packages/$clientId" params={{ clientId: String(oldest.clientId) }}>
      {text}
    </Link>
  );
}
