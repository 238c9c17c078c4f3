import { identity } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { useList } from '@hourbank/mfe-kit/lists';
import { EmptyState, PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { deletedClientList } from '../../features/clients/client-search';
import { DeletedClientTable } from '../../features/clients/deleted-client-table';
import { messages } from '../../features/clients/messages';
import { deletedClientPage } from '../../features/clients/queries';
import { ListCard } from '../../shared/list-card';
import { useBack } from '../../shared/use-back';

/** The clients that were deleted in the last 30 days, with Restore (D-25). */
export function DeletedClientsPage() {
  const t = useMessages(messages);
  usePageTitle(t('deletedClients'));
  const list = useList(useSearch({ from: '/guarded/dashboard/clients/deleted' }), deletedClientList);
  const query = useQuery(deletedClientPage(useApi(), list.query));
  return (
    <>
      <PageHead title={t('deletedClients')} back={useBack('/manageclients')} />
      <ListCard
        list={list}
        query={query}
        label={t('deletedClients')}
        loading={t('loadingDeleted')}
        summary={(count) => t('count', { count })}
        empty={
          <EmptyState icon="clients" title={t('noDeleted')}>
            {t('noDeletedHint', { days: identity.deletedClientDays })}
          </EmptyState>
        }
      >
        {({ rows }) => <DeletedClientTable clients={rows} />}
      </ListCard>
    </>
  );
}
