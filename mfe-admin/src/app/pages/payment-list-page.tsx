import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { useList } from '@hourbank/mfe-kit/lists';
import { PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { oneClient } from '../../features/clients/queries';
import { paymentListOptions } from '../../features/packages/package-search';
import { PaymentList } from '../../features/packages/payment-list';
import { UnpaidRequests } from '../../features/packages/unpaid-requests';
import { ClientFilter } from '../../shared/client-filter';
import { useBack } from '../../shared/use-back';
import { messages } from '../../features/packages/messages';

/** All payments to review (D-57). */
export function PaymentListPage() {
  const t = useMessages(messages);
  usePageTitle(t('paymentsToReview'));
  const list = useList(useSearch({ from: '/guarded/dashboard/payments' }), paymentListOptions);
  const { client } = list.search;
  const { data: only } = useQuery({ ...oneClient(useApi(), client ?? 0), enabled: client !== undefined });
  return (
    <>
      <PageHead title={t('paymentsToReview')} back={useBack('/dashboard')} />
      <PaymentList list={list} filters={<ClientFilter list={list} name={only?.name} />} />
      <UnpaidRequests key={client} clientId={client} clientName={only?.name} />
    </>
  );
}
