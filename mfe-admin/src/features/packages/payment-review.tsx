import { useMessages } from '@hourbank/i18n/react';
import type { TimePackage } from '@hourbank/contracts';
import { focusPage } from '@hourbank/mfe-kit/page-focus';
import { messages } from './messages';
import { PaymentDecision, useDecision } from './payment-decision';
import { ProofView } from './proof-view';
import { ReviewBadge } from './review-badge';
import { PackageStatusBadge } from './status-badges';

/**
 * Review of the payment of a pending package: the proof, and buttons to approve or send back (D-57). If someone else
 * decides meanwhile, the review stays while it has a typed reason or an error.
 */
export function PaymentReview({ of }: { of: TimePackage }) {
  const t = useMessages(messages);
  const decision = useDecision();
  const isPending = of.status === 'pending';
  if (!isPending && !decision.form.formState.isDirty && decision.failure === null) return null;
  return (
    <section className="card" aria-labelledby="payment-review">
      <div className="card-header">
        <h2 id="payment-review">{t('paymentReview')}</h2>
        <span className="hb-end">{isPending ? <ReviewBadge of={of} /> : <PackageStatusBadge of={of} />}</span>
      </div>
      <div className="hb-review">
        <ProofView of={of} />
        {/* A decision removes or resets the clicked button. */}
        <PaymentDecision of={of} {...decision} onDecided={focusPage} />
      </div>
    </section>
  );
}
