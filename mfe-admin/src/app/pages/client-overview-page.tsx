import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { PackagesWithHours } from '../../features/accounts/packages-with-hours';
import { ClientBoundary } from '../../features/clients/client-boundary';
import { DetailsCard } from '../../features/clients/details-card';
import { useClient } from '../../features/clients/queries';
import { StorageCard } from '../../features/clients/storage-card';
import { LatestEntries } from '../../features/entries/latest-entries';
import { ClientPayments } from '../../features/packages/client-payments';
import { ownAccount } from '../../features/people/queries';
import { WaitingTasksOfClient } from '../../features/tasks/waiting-tasks';
import { messages as sharedMessages } from '../../shared/messages';
import { ButtonLink } from '../../shared/row-tools';
import { Can, useRights } from '../../shared/use-rights';

/** What an admin needs first about a client: packages, payments, latest entries, tasks, contact data (D-51). */
export function ClientOverviewPage() {
  const common = useMessages(sharedMessages);
  const { clientId } = useParams({ from: '/guarded/client/dashboard/clients/$clientId/overview' });
  const can = useRights();
  const { data: own } = useQuery(ownAccount(useApi()));
  const { query } = useClient(clientId);
  return (
    <ClientBoundary query={query}>
      {(client) => (
        <div className="hb-cols is-main-aside">
          <div className="hb-col hb-sections">
            <PackagesWithHours
              clientId={clientId}
              action={
                <Can right="packages.read">
                  <ButtonLink
                    variant="ghost"
                    size="sm"
                    to="/dashboard/clients/packages/$clientId"
                    params={{ clientId }}
                  >
                    {common('managePackages')}
                  </ButtonLink>
                </Can>
              }
            />
            <LatestEntries clientId={clientId} />
            {/* Last, because it is there only if something is not paid. */}
            <Can right="packages.read">
              <ClientPayments clientId={clientId} />
            </Can>
          </div>
          <div className="hb-col hb-sections">
            <Can right="tasks.read">
              <WaitingTasksOfClient clientId={client.id} />
            </Can>
            <DetailsCard client={client} hasMailServer={can('clients.write') ? own?.hasMailServer : undefined} />
            <StorageCard clientId={client.id} />
          </div>
        </div>
      )}
    </ClientBoundary>
  );
}
