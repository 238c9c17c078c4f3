import { fromHundredths, type ListedPackage, type PackageTotals, type PaymentToReview } from '@hourbank/contracts';
import { formatMoney, formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { dueOf, paymentMethodName } from '@hourbank/mfe-kit';
import { type Column, DateText, Hours, Money } from '@hourbank/ui';
import { ClientLink } from '../../shared/client-link';
import { nameOrNumber } from '../../shared/client-name';
import { messages } from './messages';
import type { PaymentSort } from './package-search';
import { ProofLink } from './proof-link';
import { ReviewLink } from './review-link';
import { messages as sharedMessages } from '../../shared/messages';

/** Columns of requests for hours of all clients. Sort buttons are shown if the table has an order. */
export function useRequestColumns(totals?: PackageTotals): Column<ListedPackage, PaymentSort>[] {
  const t = useMessages(messages);
  return [
    { label: t('id'), sort: ['id', '-id'], kind: 'strong', phone: 'title', cell: ({ id }) => t('number', { id }) },
    {
      label: t('client'),
      cell: ({ clientId, clientName }) => (
        <ClientLink id={clientId} name={nameOrNumber(clientName ?? '', clientId)} clip />
      ),
    },
    {
      label: t('hours'),
      sort: ['hoursPurchased', '-hoursPurchased'],
      className: 'text-nowrap',
      total: totals && <Hours value={totals.hoursRequested} />,
      cell: ({ hoursPurchased, ratePerHour }) =>
        t('hoursAtRate', { hours: formatNumber(hoursPurchased), rate: formatMoney(ratePerHour) }),
    },
    {
      label: t('expected'),
      kind: 'number',
      total: totals?.requestedCents !== undefined && (
        <Money value={fromHundredths(totals.requestedCents + (totals.requestedTaxCents ?? 0))} />
      ),
      cell: (of) => <Money value={dueOf(of)} />,
    },
    {
      label: t('payment'),
      className: 'text-nowrap',
      cell: ({ paymentMethod }) => paymentMethod && paymentMethodName(paymentMethod),
    },
    {
      label: t('requested'),
      sort: ['purchaseDate', '-purchaseDate'],
      className: 'text-nowrap',
      cell: ({ purchaseDate }) => <DateText value={purchaseDate} />,
    },
  ];
}

/** Columns of payments to review. */
export function usePaymentColumns(totals?: PackageTotals): Column<PaymentToReview, PaymentSort>[] {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  return [
    ...useRequestColumns(totals),
    { label: t('proof'), cell: (row) => <ProofLink of={row} /> },
    {
      label: common('actions'),
      kind: 'actions',
      phone: 'full',
      cell: ({ id }) => <ReviewLink id={id} />,
    },
  ];
}
