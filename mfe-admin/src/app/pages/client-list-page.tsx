import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { Alert, PageHead, SearchBox, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ListCard } from '../../shared/list-card';
import { type GoToPage, pageInAddress } from '../../shared/list-search';
import { useBack } from '../../shared/use-back';
import type { ClientSort } from '../../features/clients/client-search';
import { AddClientLink, DeletedClientsLink, NoClients } from '../../features/clients/no-clients';
import { ClientTable } from '../../features/clients/client-table';
import { clientPage } from '../../features/clients/queries';
import { useDeleteClientOf } from './use-delete-client';
import { messages } from '../../features/clients/messages';
import { messages as sharedMessages } from '../../shared/messages';

/** List of all clients. The URL holds the search, the sort order and the page. */
export function ClientListPage() {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  usePageTitle(t('clientList'));
  const { page = 1, search = '', sort } = useSearch({ from: '/guarded/manageclients' });
  const navigate = useNavigate();
  const query = useQuery(clientPage(useApi(), { page, search, sort }));
  const { confirmDelete, failure, list, dialog } = useDeleteClientOf(query.data?.rows);

  const goTo: GoToPage = (next, replace = false) =>
    void navigate({ to: '.', search: { page: pageInAddress(next), search: search || undefined, sort }, replace });
  const searchFor = (term: string) =>
    void navigate({ to: '.', search: { search: term || undefined, sort }, replace: true });
  const sortBy = (order: ClientSort) =>
    void navigate({
      to: '.',
      search: { search: search || undefined, sort: order === 'name' ? undefined : order },
      replace: true,
    });

  return (
    <>
      <PageHead title={t('clientList')} back={useBack('/dashboard')}>
        <SearchBox value={search} onSearch={searchFor} label={t('search')} placeholder={t('searchPlaceholder')} />
        <DeletedClientsLink />
        <AddClientLink primary />
      </PageHead>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <ListCard
        query={query}
        label={t('clients')}
        loading={common('loading')}
        page={page}
        onPage={goTo}
        summary={(count) => t('count', { count })}
        ref={list}
        empty={<NoClients search={search} onClear={() => searchFor('')} />}
      >
        {(clients) => (
          <ClientTable
            clients={clients}
            sort={sort ?? 'name'}
            onSort={sortBy}
            onDelete={(client) => void confirmDelete(client)}
          />
        )}
      </ListCard>
      {dialog}
    </>
  );
}
