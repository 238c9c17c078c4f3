import { useMessages } from '@hourbank/i18n/react';
import type { Client } from '@hourbank/contracts';
import { DownloadAlert, useApi, useDownload } from '@hourbank/mfe-kit';
import { useList } from '@hourbank/mfe-kit/lists';
import { Alert, PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { clientList } from '../../features/clients/client-search';
import { ClientToolbar } from '../../features/clients/client-toolbar';
import { AddClientLink, DeletedClientsLink, NoClients } from '../../features/clients/no-clients';
import { ClientChoiceTable } from '../../features/clients/client-choice-table';
import { clientPage } from '../../features/clients/queries';
import { useSelectedClient } from '../../features/clients/selected-client';
import { useDeleteClientOf } from './use-delete-client';
import { PackageCount } from '../../features/packages/package-count';
import { packageCounts } from '../../features/packages/queries';
import { ListCard } from '../../shared/list-card';
import { useBack } from '../../shared/use-back';
import { useRights } from '../../shared/use-rights';
import { messages } from '../../features/clients/messages';

const route = '/guarded/dashboard/clients';

/** Alternative table of clients, used to log time for one of them (D-49). */
export function ClientTablePage() {
  const t = useMessages(messages);
  usePageTitle(t('clients'));
  const list = useList(useSearch({ from: route }), clientList);
  const navigate = useNavigate();
  const call = useApi();
  const query = useQuery(clientPage(call, list.query));
  const can = useRights();
  const ids = can('packages.read') ? query.data?.rows.map(({ id }) => id) : undefined;
  const counts = useQuery(packageCounts(call, ids ?? []));
  const countOf = ({ id }: Client) => (counts.isError ? null : counts.data?.get(id));
  const { confirmDelete, failure, list: card, dialog } = useDeleteClientOf(query.data?.rows);
  const [selected, select] = useSelectedClient();

  const download = useDownload();
  const logTime = ({ id }: Client) => {
    select(id);
    void navigate({ to: '/dashboard/clients/$clientId', params: { clientId: String(id) }, search: { logTime: true } });
  };

  return (
    <>
      <PageHead title={t('clients')} back={useBack('/dashboard')}>
        <AddClientLink primary />
      </PageHead>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <DownloadAlert of={download} />
      <ListCard
        list={list}
        query={query}
        label={t('clients')}
        loading={t('loadingClients')}
        toolbar={<ClientToolbar list={list} download={download} />}
        ref={card}
        none={t('noClients')}
        empty={<NoClients />}
        footer={<DeletedClientsLink />}
      >
        {({ rows }) => (
          <ClientChoiceTable
            clients={rows}
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
