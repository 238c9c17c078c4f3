import { useMessages } from '@hourbank/i18n/react';
import { amountOf, fromHundredths, type PaymentToReview, toHundredths } from '@hourbank/contracts';
import { paymentMethodName, useApi } from '@hourbank/mfe-kit';
import { formatMoney, formatNumber } from '@hourbank/i18n/format';
import { type Column, DataTable, DateText } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { nameOrNumber } from '../../shared/client-name';
import { QueryBoundary } from '../../shared/query-boundary';
import { ProofLink } from './proof-link';
import { paymentsToReview } from './queries';
import { messages } from './messages';
import { ReviewLink } from './review-link';
import { messages as sharedMessages } from '../../shared/messages';
import { ClientLink } from '../../shared/client-link';

function usePaymentColumns(): Column<PaymentToReview>[] {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  return [
    { label: t('id'), kind: 'strong', phone: 'title', cell: ({ id }) => t('number', { id }) },
    {
      label: t('client'),
      cell: ({ clientId, clientName }) => <ClientLink id={clientId} name={nameOrNumber(clientName, clientId)} clip />,
    },
    {
      label: t('hours'),
      className: 'text-nowrap',
      cell: ({ hoursPurchased, ratePerHour }) =>
        t('hoursAtRate', { hours: formatNumber(hoursPurchased), rate: formatMoney(ratePerHour) }),
    },
    {
      label: t('expected'),
      kind: 'number',
      cell: ({ hoursPurchased, ratePerHour }) =>
        formatMoney(fromHundredths(amountOf(toHundredths(hoursPurchased), toHundredths(ratePerHour)))),
    },
    {
      label: t('payment'),
      className: 'text-nowrap',
      cell: ({ paymentMethod }) => paymentMethod && paymentMethodName(paymentMethod),
    },
    { label: t('requested'), className: 'text-nowrap', cell: ({ purchaseDate }) => <DateText value={purchaseDate} /> },
    { label: t('proof'), cell: (row) => <ProofLink of={row} /> },
    {
      label: common('actions'),
      kind: 'actions',
      phone: 'full',
      cell: ({ id }) => <ReviewLink id={id} />,
    },
  ];
}

/** Payments of all clients that require a review, oldest first (D-57). */
export function PaymentsToReview() {
  const t = useMessages(messages);
  const columns = usePaymentColumns();
  const summary = (shown: number, total: number) =>
    total > shown ? t('firstOf', { shown, total }) : t('waiting', { count: total });
  const query = useQuery(paymentsToReview(useApi()));
  return (
    <QueryBoundary query={query} label={t('loadingPayments')} rows={2}>
      {({ rows, total }) => (
        <section className="card" aria-labelledby="payments-to-review">
          <div className="card-header">
            <h2 id="payments-to-review">{t('paymentsToReview')}</h2>
            {total > 0 && <span className="hb-hint hb-end">{summary(rows.length, total)}</span>}
          </div>
          {total > 0 ? (
            <DataTable
              caption={t('paymentsToReview')}
              room="roomy"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
            />
          ) : (
            <div className="card-body hb-hint">{t('noPayments')}</div>
          )}
        </section>
      )}
    </QueryBoundary>
  );
}
