import { amountOf, fromHundredths, type TimePackage, toHundredths } from '@hourbank/contracts';
import { formatMoney } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { paymentState, useApi } from '@hourbank/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRights } from '../../shared/use-rights';
import { Link } from '@tanstack/react-router';
import { messages } from './messages';
import { paymentsMessages } from './payments-messages';
import { pendingOfClient } from './queries';

interface PaymentsCellProps {
  clientId: string;
  children: (content: { value?: ReactNode; hint?: ReactNode }) => ReactNode;
}

const amountIn = (packages: readonly TimePackage[]) =>
  formatMoney(
    fromHundredths(
      packages.reduce(
        (sum, { hoursPurchased, ratePerHour }) =>
          sum + amountOf(toHundredths(hoursPurchased), toHundredths(ratePerHour)),
        0,
      ),
    ),
  );

/** What a client has requested and not paid: the payments to review first, with a link to the oldest. */
export function PaymentsCell({ clientId, children }: PaymentsCellProps) {
  const common = useMessages(messages);
  const t = useMessages(paymentsMessages);
  const canReview = useRights()('payments.review');
  const { data, isError } = useQuery(pendingOfClient(useApi(), clientId));
  if (isError) return children({ value: '–', hint: t('paymentsUnavailable') });
  if (!data) return children({});
  const [toReview, noProof, sentBack] = (['toReview', 'noProof', 'sentBack'] as const).map((state) =>
    data.filter((one) => paymentState(one) === state),
  ) as [TimePackage[], TimePackage[], TimePackage[]];
  const [oldest] = toReview;
  const others = noProof.length + sentBack.length;
  if (oldest)
    return children({
      value: t('amountToReview', { amount: amountIn(toReview) }),
      hint: (
        <>
          {canReview && (
            <Link to="/dashboard/clients/editPackage/$timePackageId" params={{ timePackageId: String(oldest.id) }}>
              {common('review')}
            </Link>
          )}{' '}
          {others > 0 && t('moreWithoutProof', { count: others })}
        </>
      ),
    });
  if (noProof.length > 0)
    return children({
      value: t('amountWithoutProof', { amount: amountIn(noProof) }),
      hint: sentBack.length > 0 ? t('moreSentBack', { count: sentBack.length }) : undefined,
    });
  return children({
    value: sentBack.length > 0 ? t('amountSentBack', { amount: amountIn(sentBack) }) : t('nothingDue'),
  });
}
