import { useMessages } from '@hourbank/i18n/react';
import { DownloadAlert, useApi, useDownload } from '@hourbank/mfe-kit';
import { useList } from '@hourbank/mfe-kit/lists';
import { Alert, PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useAccountColumns } from '../../features/accounts/account-columns';
import { clientList } from '../../features/clients/client-search';
import { ClientToolbar } from '../../features/clients/client-toolbar';
import { AddClientLink, DeletedClientsLink, NoClients } from '../../features/clients/no-clients';
import { ClientTable } from '../../features/clients/client-table';
import { clientPage } from '../../features/clients/queries';
import { useDeleteClientOf } from './use-delete-client';
import { ListCard } from '../../shared/list-card';
import { useBack } from '../../shared/use-back';
import { messages } from '../../features/clients/messages';
import { messages as sharedMessages } from '../../shared/messages';

/** List of all clients. The URL holds the search, the sort order and the page. */
export function ClientListPage() {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  usePageTitle(t('clientList'));
  const list = useList(useSearch({ from: '/guarded/manageclients' }), clientList);
  const query = useQuery(clientPage(useApi(), list.query));
  const { columns: hours, failure: hoursFailure } = useAccountColumns(query.data?.rows ?? []);
  const { confirmDelete, failure, list: card, dialog } = useDeleteClientOf(query.data?.rows);
  const download = useDownload();

  return (
    <>
      <PageHead title={t('clientList')} back={useBack('/dashboard')}>
        <DeletedClientsLink />
        <AddClientLink primary />
      </PageHead>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <DownloadAlert of={download} />
      <ListCard
        list={list}
        query={query}
        label={t('clients')}
        loading={common('loading')}
        summary={(count) => t('count', { count })}
        toolbar={<ClientToolbar list={list} download={download} />}
        ref={card}
        none={t('noClients')}
        empty={<NoClients />}
      >
        {({ rows }) => (
          <>
            {hoursFailure}
            <ClientTable
              clients={rows}
              hours={hours}
              order={list.order}
              onDelete={(client) => void confirmDelete(client)}
            />
          </>
        )}
      </ListCard>
      {dialog}
    </>
  );
}
