import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { ClippedText, PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { HistoryCard } from '../../features/audit/history-card';
import { ClientBoundary } from '../../features/clients/client-boundary';
import { AccountCard } from '../../features/accounts/account-card';
import { messages as accountMessages } from '../../features/accounts/messages';
import { ContactCard } from '../../features/clients/contact-card';
import { messages } from '../../features/clients/messages';
import { useClient } from '../../features/clients/queries';
import { StorageCard } from '../../features/clients/storage-card';
import { LatestEntries } from '../../features/entries/latest-entries';
import { ClientBalance } from '../../features/packages/client-balance';
import { ownAccount } from '../../features/people/queries';
import { ClientPayments } from '../../features/packages/client-payments';
import { LatestTasks } from '../../features/tasks/latest-tasks';
import { nameOrNumber } from '../../shared/client-name';
import { messages as sharedMessages } from '../../shared/messages';
import { ButtonLink } from '../../shared/row-tools';
import { useBack } from '../../shared/use-back';
import { Can, useRights } from '../../shared/use-rights';

/** The page of one client: balance, payments, latest entries and tasks, contact data (D-51). */
export function ClientOverviewPage() {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const account = useMessages(accountMessages);
  const { clientId } = useParams({ from: '/guarded/dashboard/clients/$clientId/overview' });
  const params = { clientId };
  const can = useRights();
  const { data: own } = useQuery(ownAccount(useApi()));
  const { query, deleted, client: loaded } = useClient(clientId);
  const name = nameOrNumber(loaded?.name ?? deleted?.name, clientId);
  usePageTitle(name);
  return (
    <>
      <PageHead
        title={<ClippedText text={name} />}
        subtitle={loaded?.companyName && <ClippedText text={loaded.companyName} />}
        loading={query.isPending}
        back={useBack('/manageclients')}
      >
        {loaded && (
          <>
            <Can right="clients.write">
              <ButtonLink icon="edit" to="/dashboard/clients/$clientId" params={params}>
                {t('editClient')}
              </ButtonLink>
            </Can>
            <Can right="packages.write">
              <ButtonLink icon="plus" to="/dashboard/clients/Addpackage/$clientId" params={params}>
                {common('addPackage')}
              </ButtonLink>
            </Can>
            <Can right="entries.own">
              <ButtonLink variant="primary" icon="clock" to="/dashboard/clients/addentry/$clientId" params={params}>
                {t('logTime')}
              </ButtonLink>
            </Can>
          </>
        )}
      </PageHead>
      <ClientBoundary query={query}>
        {(client) => (
          <div className="hb-cols is-main-aside">
            <div className="hb-col hb-sections">
              <AccountCard
                clientId={clientId}
                action={
                  <ButtonLink variant="ghost" size="sm" to="/dashboard/clients/$clientId/account" params={params}>
                    {account('viewLedger')}
                  </ButtonLink>
                }
              />
              <Can right="packages.read">
                <ClientBalance
                  clientId={clientId}
                  action={
                    <ButtonLink variant="ghost" size="sm" to="/dashboard/clients/packages/$clientId" params={params}>
                      {common('managePackages')}
                    </ButtonLink>
                  }
                />
                <ClientPayments clientId={clientId} />
              </Can>
              <LatestEntries clientId={clientId} />
              <Can right="tasks.read">
                <LatestTasks clientId={client.id} />
              </Can>
              <HistoryCard of={{ client: client.id }} />
            </div>
            <div className="hb-col hb-sections">
              <ContactCard client={client} canInvite={can('clients.write') ? own?.hasMailServer : undefined} />
              <StorageCard clientId={client.id} />
            </div>
          </div>
        )}
      </ClientBoundary>
    </>
  );
}
