import { useApi } from '@hourbank/mfe-kit';
import { useList } from '@hourbank/mfe-kit/lists';
import { SentStatementsCard } from '@hourbank/mfe-kit/statements';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { AccountActions } from '../../features/accounts/account-actions';
import { LedgerList } from '../../features/accounts/ledger-list';
import { ledgerListOptions } from '../../features/accounts/ledger-search';
import { accountOf } from '../../features/accounts/queries';
import { ClientBoundary } from '../../features/clients/client-boundary';
import { useClient } from '../../features/clients/queries';
import { Can } from '../../shared/use-rights';

const route = '/guarded/client/dashboard/clients/$clientId/account';

/** Every change of a client's hours, adjustments, bonus hours and statements (D-61, D-62, D-71). */
export function ClientAccountPage() {
  const { clientId } = useParams({ from: route });
  const list = useList(useSearch({ from: route }), ledgerListOptions);
  const { query } = useClient(clientId);
  const { data: account } = useQuery(accountOf(useApi(), clientId));
  return (
    <ClientBoundary query={query}>
      {(client) => (
        <>
          <LedgerList
            clientId={clientId}
            clientName={client.name}
            list={list}
            actions={<AccountActions account={account} client={client} />}
          />
          <Can right="statements.read">
            <SentStatementsCard clientId={clientId} />
          </Can>
        </>
      )}
    </ClientBoundary>
  );
}
