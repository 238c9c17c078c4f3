import { paymentState, type TimePackage } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { useMessages } from '@hourbank/i18n/react';
import { formatMoney, formatNumber } from '@hourbank/i18n/format';
import { Card, type Column, DataTable, RowActions } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { messages as sharedMessages } from '../../shared/messages';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';
import { RemindButton } from './remind-button';
import { ReviewLink } from './review-link';
import { packagesOfClient } from './queries';
import { ReviewBadge } from './review-badge';

/** Requested packages of a client whose payment is not approved yet. Nothing is shown if there are none. */
export function ClientPayments({ clientId }: { clientId: string }) {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const can = useRights();
  const { data } = useQuery(packagesOfClient(useApi(), clientId));
  const pending = data?.filter(({ status }) => status === 'pending') ?? [];
  if (pending.length === 0) return null;
  const columns: Column<TimePackage>[] = [
    { label: t('id'), kind: 'strong', phone: 'title', cell: ({ id }) => t('number', { id }) },
    {
      label: t('hours'),
      cell: ({ hoursPurchased, ratePerHour }) =>
        t('hoursAtRate', { hours: formatNumber(hoursPurchased), rate: formatMoney(ratePerHour) }),
    },
    { label: t('payment'), phone: 'corner', cell: (row) => <ReviewBadge of={row} /> },
    {
      label: common('actions'),
      kind: 'actions',
      phone: 'full',
      cell: (row) => (
        <RowActions>
          {can('payments.review') && paymentState(row) !== 'toReview' && <RemindButton id={row.id} />}
          <ReviewLink id={row.id} />
        </RowActions>
      ),
    },
  ];
  return (
    <Card title={t('pendingPayments')} flush>
      <DataTable caption={t('pendingPayments')} columns={columns} rows={pending} rowKey={({ id }) => id} />
    </Card>
  );
}
