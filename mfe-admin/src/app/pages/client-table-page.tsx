import { useMessages } from '@hourbank/i18n/react';
import type { Client } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { Alert, PageHead, SearchBox, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { AddClientLink, DeletedClientsLink, NoClients } from '../../features/clients/no-clients';
import { ClientChoiceTable } from '../../features/clients/client-choice-table';
import { clientPage } from '../../features/clients/queries';
import { useSelectedClient } from '../../features/clients/selected-client';
import { useDeleteClientOf } from './use-delete-client';
import { PackageCount } from '../../features/packages/package-count';
import { packageCounts } from '../../features/packages/queries';
import { ListCard } from '../../shared/list-card';
import { type GoToPage, pageInAddress } from '../../shared/list-search';
import { useBack } from '../../shared/use-back';
import { useRights } from '../../shared/use-rights';
import { messages } from '../../features/clients/messages';

const route = '/guarded/dashboard/clients';

/** Alternative table of clients, used to log time for one of them (D-49). */
export function ClientTablePage() {
  const t = useMessages(messages);
  usePageTitle(t('clients'));
  const { page = 1, search = '' } = useSearch({ from: route });
  const navigate = useNavigate();
  const call = useApi();
  const query = useQuery(clientPage(call, { page, search }));
  const can = useRights();
  const ids = can('packages.read') ? query.data?.rows.map(({ id }) => id) : undefined;
  const counts = useQuery(packageCounts(call, ids ?? []));
  const countOf = ({ id }: Client) => (counts.isError ? null : counts.data?.get(id));
  const { confirmDelete, failure, list, dialog } = useDeleteClientOf(query.data?.rows);
  const [selected, select] = useSelectedClient();

  const goTo: GoToPage = (next, replace = false) =>
    void navigate({ to: '.', search: { page: pageInAddress(next), search: search || undefined }, replace });
  const searchFor = (term: string) => void navigate({ to: '.', search: { search: term || undefined }, replace: true });
  const logTime = ({ id }: Client) => {
    select(id);
    void navigate({ to: '/dashboard/clients/$clientId', params: { clientId: String(id) }, search: { logTime: true } });
  };

  return (
    <>
      <PageHead title={t('clients')} back={useBack('/dashboard')}>
        <SearchBox value={search} label={t('search')} placeholder={t('searchPlaceholder')} onSearch={searchFor} />
        <DeletedClientsLink />
        <AddClientLink primary />
      </PageHead>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <ListCard
        query={query}
        label={t('clients')}
        loading={t('loadingClients')}
        page={page}
        onPage={goTo}
        ref={list}
        empty={<NoClients search={search} onClear={() => searchFor('')} />}
      >
        {(clients) => (
          <ClientChoiceTable
            clients={clients}
            selected={selected}
            onLogTime={logTime}
            onDelete={(client) => void confirmDelete(client)}
            packages={(client) => <PackageCount client={client} count={countOf(client)} />}
          />
        )}
      </ListCard>
      {dialog}
    </>
  );
}
