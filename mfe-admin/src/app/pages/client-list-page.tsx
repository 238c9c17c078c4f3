import { useMessages } from '@hourbank/i18n/react';
import { DownloadAlert, useApi, useDownload } from '@hourbank/mfe-kit';
import { useList } from '@hourbank/mfe-kit/lists';
import { Alert, PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useAccountColumns } from '../../features/accounts/account-columns';
import { hoursMessages } from '../../features/accounts/hours-messages';
import { runningLow } from '../../features/accounts/queries';
import { ClientChips, NoneOfPart } from '../../features/clients/client-chips';
import { clientList, clientParts } from '../../features/clients/client-search';
import { ClientToolbar } from '../../features/clients/client-toolbar';
import { AddClientLink, DeletedClientsLink, NoClients } from '../../features/clients/no-clients';
import { ClientTable } from '../../features/clients/client-table';
import { OpenPayment } from '../../features/packages/open-payment';
import { pendingOfAll } from '../../features/packages/queries';
import { clientListPage, waitingClients } from '../client-list-query';
import { useDeleteClientOf } from './use-delete-client';
import { ListCard } from '../../shared/list-card';
import { useBack } from '../../shared/use-back';
import { useRights } from '../../shared/use-rights';
import { messages } from '../../features/clients/messages';
import { messages as sharedMessages } from '../../shared/messages';
import '@hourbank/ui/styles/clients.css';

/** List of all clients, or of a part of them. The URL holds the part, the search, the sort order and the page. */
export function ClientListPage() {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const ofHours = useMessages(hoursMessages);
  usePageTitle(t('clientList'));
  const call = useApi();
  const canReadPackages = useRights()('packages.read');
  const list = useList(useSearch({ from: '/guarded/manageclients' }), clientList);
  const part = clientParts.find((one) => one === list.search.show && (one === 'low' || canReadPackages));
  const query = useQuery(clientListPage(call, list.query, part));
  const low = useQuery(runningLow(call));
  const pending = useQuery({ ...pendingOfAll(call), enabled: canReadPackages, select: waitingClients });
  const hours = useAccountColumns(query.data?.hours ?? null, ({ id }) => (
    <OpenPayment pending={pending.data?.get(id) ?? []} />
  ));
  const { confirmDelete, failure, list: card, dialog } = useDeleteClientOf(query.data?.rows);
  const download = useDownload();
  const ids = part && query.data?.ids;
  const counts = {
    all: list.filterCount === 0 ? query.data?.total : undefined,
    low: low.data?.total,
    ...(canReadPackages && { waiting: pending.data?.size }),
  };
  const countOfPart = part && counts[part];

  return (
    <>
      <PageHead title={t('clientList')} back={useBack('/dashboard')}>
        <AddClientLink primary />
      </PageHead>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <DownloadAlert of={download} />
      <p role="status" className="visually-hidden">
        {part && query.data && !query.isPlaceholderData && t('count', { count: query.data.total })}
      </p>
      <ListCard
        list={list}
        query={query}
        label={t('clients')}
        loading={common('loading')}
        summary={(count) => t('count', { count })}
        toolbar={
          <ClientToolbar
            list={list}
            download={download}
            ids={ids}
            chips={<ClientChips part={part} onPart={(show) => list.filter({ show })} counts={counts} />}
          />
        }
        ref={card}
        {...(part && !list.search.search ? {} : { none: t('noClients') })}
        empty={part ? <NoneOfPart part={part} onShowAll={list.clear} /> : <NoClients />}
        footer={<DeletedClientsLink />}
      >
        {({ rows, hours: known }) => (
          <>
            {known === null && (
              <Alert tone="warning" className="hb-list-alert" onRetry={() => void query.refetch()}>
                {ofHours('hoursUnavailable')}
              </Alert>
            )}
            {ids && countOfPart !== undefined && countOfPart > ids.length && (
              <Alert className="hb-list-alert">{t('firstOfPart', { count: ids.length })}</Alert>
            )}
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
