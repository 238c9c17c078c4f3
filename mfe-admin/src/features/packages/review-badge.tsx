import type { TimePackage } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Badge } from '@hourbank/ui';
import { messages } from './messages';
import { SentBackBadge } from './status-badges';

/** Where the payment of a pending package stands. */
export function ReviewBadge({ of: { reviewNote, paymentProofUrl } }: { of: TimePackage }) {
  const t = useMessages(messages);
  if (reviewNote) return <SentBackBadge />;
  return paymentProofUrl ? (
    <Badge bg="info">{t('waitingForReview')}</Badge>
  ) : (
    <Badge bg="warning">{t('needsProof')}</Badge>
  );
}
