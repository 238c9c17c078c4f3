import { identity } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { EmptyState, PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DeletedClientTable } from '../../features/clients/deleted-client-table';
import { messages } from '../../features/clients/messages';
import { deletedClientPage } from '../../features/clients/queries';
import { ListCard } from '../../shared/list-card';
import { pageInAddress } from '../../shared/list-search';
import { useBack } from '../../shared/use-back';

/** The clients that were deleted in the last 30 days, with Restore (D-25). */
export function DeletedClientsPage() {
  const t = useMessages(messages);
  usePageTitle(t('deletedClients'));
  const { page = 1 } = useSearch({ from: '/guarded/dashboard/clients/deleted' });
  const navigate = useNavigate();
  const query = useQuery(deletedClientPage(useApi(), page));
  return (
    <>
      <PageHead title={t('deletedClients')} back={useBack('/manageclients')} />
      <ListCard
        query={query}
        label={t('deletedClients')}
        loading={t('loadingDeleted')}
        page={page}
        onPage={(next, replace = false) => void navigate({ to: '.', search: { page: pageInAddress(next) }, replace })}
        summary={(count) => t('count', { count })}
        empty={
          <EmptyState icon="clients" title={t('noDeleted')}>
            {t('noDeletedHint', { days: identity.deletedClientDays })}
          </EmptyState>
        }
      >
        {(clients) => <DeletedClientTable clients={clients} />}
      </ListCard>
    </>
  );
}
