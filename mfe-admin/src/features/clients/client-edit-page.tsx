import type { Client } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { buttonClass, Icon, PageHead, usePageTitle, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { clientTitle } from '../../shared/client-name';
import { Loaded } from '../../shared/loaded';
import { useBack } from '../../shared/use-back';
import { ClientForm } from './client-form';
import { oneClient, useUpdateClient } from './queries';

export function ClientEditPage() {
  usePageTitle('Edit Client');
  const { clientId } = useParams({ from: '/guarded/dashboard/clients/$clientId' });
  const query = useQuery(oneClient(useApi(), clientId));
  return (
    <>
      <PageHead title="Edit Client" subtitle={query.data && <bdi>{clientTitle(query.data)}</bdi>} back={useBack('/manageclients')}>
        <Link className={buttonClass('secondary')} to="/dashboard/clients/packages/$clientId" params={{ clientId }}><Icon name="package" />Manage Packages</Link>
        <Link className={buttonClass('secondary')} to="/dashboard/clients/entries/$clientId" params={{ clientId }}><Icon name="clock" />Manage Time Entries</Link>
      </PageHead>
      <Loaded query={query} fresh describe={(message) => `Error: ${message}`}>{(client) => <EditForm key={client.id} client={client} />}</Loaded>
    </>
  );
}

function EditForm({ client }: { client: Client }) {
  const navigate = useNavigate();
  const toast = useToast();
  const update = useUpdateClient(client.id);
  return (
    <ClientForm
      client={client}
      save={(body) => update.mutateAsync(body)}
      onSaved={({ name }) => {
        toast({ title: `${name} was saved.` });
        void navigate({ to: '/manageclients', replace: true, ignoreBlocker: true });
      }}
    />
  );
}
