import { useApi } from '@hourbank/mfe-kit';
import { useList } from '@hourbank/mfe-kit/lists';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { ClientBoundary } from '../../features/clients/client-boundary';
import { useClient } from '../../features/clients/queries';
import { PackageList } from '../../features/packages/package-list';
import { packageListOptions } from '../../features/packages/package-search';
import { packagePage } from '../../features/packages/queries';
import { VoidInvoices } from '../../features/packages/void-invoices';

const route = '/guarded/client/dashboard/clients/packages/$clientId';

export function PackageListPage() {
  const { clientId } = useParams({ from: route });
  const list = useList(useSearch({ from: route }), packageListOptions);
  const call = useApi();
  const { query: clientQuery } = useClient(clientId);
  const query = useQuery(packagePage(call, clientId, list.query));
  return (
    <ClientBoundary query={clientQuery}>
      {(client) => (
        <>
          <PackageList list={list} query={query} client={client} />
          <VoidInvoices key={client.id} clientId={client.id} />
        </>
      )}
    </ClientBoundary>
  );
}
