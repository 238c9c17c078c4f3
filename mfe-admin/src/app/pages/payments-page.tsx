import { billing } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { DownloadAlert, QueryBoundary, useApi, useDownload } from '@hourbank/mfe-kit';
import { exportPath, ListToolbar, useList } from '@hourbank/mfe-kit/lists';
import { PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { oneClient } from '../../features/clients/queries';
import { messages } from '../../features/packages/messages';
import { paymentListOptions } from '../../features/packages/package-search';
import { PaymentQueue } from '../../features/packages/payment-queue';
import { paymentsToReview, unprovedPayments } from '../../features/packages/queries';
import { ClientFilter } from '../../shared/client-filter';
import '@hourbank/ui/styles/payments.css';

/** The payments to review, and the requests without a valid proof, each with its decision (D-119). */
export function PaymentsPage() {
  const t = useMessages(messages);
  usePageTitle(t('payments'));
  const call = useApi();
  const search = useSearch({ from: '/guarded/dashboard/payments' });
  const list = useList(search, paymentListOptions);
  const query = { ...list.query, pageSize: 100 };
  const toReview = useQuery(paymentsToReview(call, query));
  const unproved = useQuery(unprovedPayments(call, query));
  const { client } = search;
  const { data: only } = useQuery({ ...oneClient(call, client ?? 0), enabled: client !== undefined });
  const download = useDownload();
  // The CSV of packages has the same rows; its default order is another one.
  const csv = exportPath(billing.exportPackages, { ...query, status: 'in_review', sort: list.order.present });
  return (
    <>
      <PageHead title={t('payments')} />
      <DownloadAlert of={download} />
      <section className="card" aria-label={t('paymentsToReview')}>
        <ListToolbar
          list={list}
          searchLabel={t('searchPayments')}
          searchPlaceholder={t('searchPaymentsPlaceholder')}
          csv={csv}
          download={download}
        >
          {client !== undefined && <ClientFilter list={list} name={only?.name} />}
        </ListToolbar>
        <QueryBoundary query={toReview} label={t('loadingPayments')} inCard errorPrefix>
          {({ rows }) => (
            <QueryBoundary query={unproved} label={t('loadingPayments')} inCard errorPrefix>
              {(others) => (
                <PaymentQueue
                  toReview={rows}
                  // The packages of one client come without its name.
                  unproved={others.rows.map((row) => ({ clientName: only?.name ?? '', ...row }))}
                  packageId={search.package}
                />
              )}
            </QueryBoundary>
          )}
        </QueryBoundary>
      </section>
    </>
  );
}
