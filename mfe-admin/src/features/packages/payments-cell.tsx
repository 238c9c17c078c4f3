import { paymentState } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';
import { amountIn, foremost } from './open-payment';
import { paymentsMessages } from './payments-messages';
import { pendingOfClient } from './queries';

interface PaymentsCellProps {
  clientId: string | undefined;
  children: (content: { value?: ReactNode; hint?: ReactNode }) => ReactNode;
}

/** What a client has requested and not paid: the payments to review first, with a link to the oldest. */
export function PaymentsCell({ clientId, children }: PaymentsCellProps) {
  const common = useMessages(messages);
  const t = useMessages(paymentsMessages);
  const canReview = useRights()('payments.review');
  const { data, isError } = useQuery({ ...pendingOfClient(useApi(), clientId ?? ''), enabled: clientId !== undefined });
  if (isError) return children({ value: '–', hint: t('paymentsUnavailable') });
  if (!data) return children({});
  const inState = (state: ReturnType<typeof paymentState>) => data.filter((one) => paymentState(one) === state);
  const toReview = inState('toReview');
  const noProof = inState('noProof');
  const cash = inState('cash');
  const sentBack = inState('sentBack');
  const [oldest] = toReview;
  if (oldest) {
    const withoutProof = noProof.length + sentBack.length;
    return children({
      value: t('toReview', { amount: amountIn(toReview) }),
      hint: (
        <>
          {canReview && (
            <Link to="/dashboard/payments" search={{ package: oldest.id }}>
              {common('review')}
            </Link>
          )}{' '}
          {withoutProof > 0 && t('moreWithoutProof', { count: withoutProof })}{' '}
          {cash.length > 0 && t('moreInCash', { count: cash.length })}
        </>
      ),
    });
  }
  const more = [
    noProof.length > 0 && cash.length > 0 && t('moreInCash', { count: cash.length }),
    noProof.length + cash.length > 0 && sentBack.length > 0 && t('moreSentBack', { count: sentBack.length }),
  ];
  const first = foremost(data);
  return children({
    value: first ? t(first.state, { amount: amountIn(first.packages) }) : t('nothingDue'),
    hint: more.filter(Boolean).join(' ') || undefined,
  });
}
