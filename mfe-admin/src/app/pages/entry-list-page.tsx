import { useApi } from '@hourbank/mfe-kit';
import { useList } from '@hourbank/mfe-kit/lists';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { ClientBoundary } from '../../features/clients/client-boundary';
import { useClient } from '../../features/clients/queries';
import { EntryList } from '../../features/entries/entry-list';
import { entryListOptions } from '../../features/entries/entry-search';
import { entriesOfClient } from '../../features/entries/queries';
import { packagesOfClient } from '../../features/packages/queries';
import { useRights } from '../../shared/use-rights';

const route = '/guarded/client/dashboard/clients/entries/$clientId';

export function EntryListPage() {
  const { clientId } = useParams({ from: route });
  const list = useList(useSearch({ from: route }), entryListOptions);
  const call = useApi();
  const { query: clientQuery } = useClient(clientId);
  const options = entriesOfClient(call, clientId, list.query);
  usePrefetchQuery(options);
  const can = useRights();
  const { data: packages } = useQuery({ ...packagesOfClient(call, clientId), enabled: can('packages.read') });
  return (
    <ClientBoundary query={clientQuery}>
      {(client) => <EntryList list={list} options={options} client={client} packages={packages} />}
    </ClientBoundary>
  );
}
