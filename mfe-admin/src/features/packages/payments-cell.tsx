import { fromHundredths, type TimePackage, toHundredths } from '@hourbank/contracts';
import { formatMoney } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { dueOf, paymentState, useApi } from '@hourbank/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';
import { paymentsMessages } from './payments-messages';
import { pendingOfClient } from './queries';

interface PaymentsCellProps {
  clientId: string;
  children: (content: { value?: ReactNode; hint?: ReactNode }) => ReactNode;
}

const amountIn = (packages: readonly TimePackage[]) =>
  formatMoney(fromHundredths(packages.reduce((sum, of) => sum + toHundredths(dueOf(of)), 0)));

/** What a client has requested and not paid: the payments to review first, with a link to the oldest. */
export function PaymentsCell({ clientId, children }: PaymentsCellProps) {
  const common = useMessages(messages);
  const t = useMessages(paymentsMessages);
  const canReview = useRights()('payments.review');
  const { data, isError } = useQuery(pendingOfClient(useApi(), clientId));
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
      value: t('amountToReview', { amount: amountIn(toReview) }),
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
  const [state, packages] =
    noProof.length > 0
      ? (['amountWithoutProof', noProof] as const)
      : cash.length > 0
        ? (['amountInCash', cash] as const)
        : (['amountSentBack', sentBack] as const);
  return children({
    value: packages.length > 0 ? t(state, { amount: amountIn(packages) }) : t('nothingDue'),
    hint: more.filter(Boolean).join(' ') || undefined,
  });
}
