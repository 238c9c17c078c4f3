import { paymentState, type TimePackage } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Badge } from '@hourbank/ui';
import { messages } from './messages';
import { SentBackBadge } from './status-badges';

/** Where the payment of a pending package stands. */
export function ReviewBadge({ of }: { of: TimePackage }) {
  const t = useMessages(messages);
  const state = paymentState(of);
  if (state === 'sentBack') return <SentBackBadge />;
  return state === 'toReview' ? (
    <Badge bg="info">{t('waitingForReview')}</Badge>
  ) : (
    <Badge bg="warning">{t(state === 'cash' ? 'payment.cash' : 'needsProof')}</Badge>
  );
}
