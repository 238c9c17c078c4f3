import { billing } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { DownloadAlert, useApi, useDownload } from '@hourbank/mfe-kit';
import { exportPath, type List, ListToolbar, totalLabel } from '@hourbank/mfe-kit/lists';
import { DataTable, EmptyState } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListCard } from '../../shared/list-card';
import { messages } from './messages';
import { type PaymentSort, paymentListOptions } from './package-search';
import { usePaymentColumns } from './payment-columns';
import { paymentsToReview } from './queries';

interface PaymentListProps {
  list: List<never, PaymentSort>;
  /** Further filters. */
  filters: ReactNode;
}

/** Payments to review with filters, totals and CSV, the oldest first (D-57). */
export function PaymentList({ list, filters }: PaymentListProps) {
  const t = useMessages(messages);
  const query = useQuery(paymentsToReview(useApi(), list.query));
  const columns = usePaymentColumns(query.data?.totals);
  const download = useDownload();
  // The CSV of packages has the same rows and orders; its default order is another one.
  const csv = exportPath(billing.exportPackages, {
    ...list.query,
    status: 'in_review',
    sort: list.order.present,
  });
  return (
    <>
      <DownloadAlert of={download} />
      <ListCard
        list={list}
        query={query}
        label={t('paymentsToReview')}
        loading={t('loadingPayments')}
        toolbar={
          <ListToolbar
            list={list}
            searchLabel={t('searchPayments')}
            searchPlaceholder={t('searchPaymentsPlaceholder')}
            dates
            sorts={paymentListOptions.sorts}
            fields={{ id: t('id'), purchaseDate: t('requested'), hoursPurchased: t('hours') }}
            csv={csv}
            download={download}
          >
            {filters}
          </ListToolbar>
        }
        none={t('noPayments')}
        empty={<EmptyState icon="package" title={t('noPayments')} />}
      >
        {({ rows, totals }) => (
          <DataTable
            caption={t('paymentsToReview')}
            room="roomy"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            order={list.order}
            totalLabel={totalLabel(totals)}
          />
        )}
      </ListCard>
    </>
  );
}
