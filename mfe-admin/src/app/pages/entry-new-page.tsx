import { useApi } from '@hourbank/mfe-kit';
import { PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { oneClient } from '../../features/clients/queries';
import { EntryForm } from '../../features/entries/entry-form';
import { useCreateEntry } from '../../features/entries/queries';
import { packagesOfClient } from '../../features/packages/queries';
import { clientTitle } from '../../shared/client-name';
import { Loaded } from '../../shared/loaded';
import { useBack } from '../../shared/use-back';
import { useEntrySaved } from './use-entry-saved';

export function EntryNewPage() {
  usePageTitle('New Time Entry');
  const { clientId } = useParams({ from: '/guarded/dashboard/clients/addentry/$clientId' });
  const call = useApi();
  const client = useQuery(oneClient(call, clientId));
  const packages = useQuery(packagesOfClient(call, clientId));
  const create = useCreateEntry();
  const onSaved = useEntrySaved();
  return (
    <>
      <PageHead title="New Time Entry" subtitle={client.data && <bdi>{clientTitle(client.data)}</bdi>} back={useBack(`/dashboard/clients/entries/${clientId}`)} />
      <Loaded query={client}>
        {(of) => (
          <Loaded query={packages}>
            {(choices) => (
              <EntryForm
                key={of.id} clientId={clientId} clientName={clientTitle(of)} packages={choices} onSaved={onSaved}
                save={(body, screenshots, _kept, idempotencyKey) => create.mutateAsync({ body, screenshots, idempotencyKey })}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}
