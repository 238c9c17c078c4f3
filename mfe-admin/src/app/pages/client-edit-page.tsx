import type { Client } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { buttonClass, Icon, PageHead, usePageTitle, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ClientForm } from '../../features/clients/client-form';
import { oneClient, useUpdateClient } from '../../features/clients/queries';
import { ClientBalance } from '../../features/packages/client-balance';
import { clientTitle } from '../../shared/client-name';
import { Loaded } from '../../shared/loaded';
import { useBack } from '../../shared/use-back';

/** One client: its fields, what it has left, and the ways to its packages and entries. */
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
      <Loaded query={query} fresh describe={(message) => `Error: ${message}`}>
        {(client) => (
          <div className="hb-cols is-main-aside">
            <EditForm key={client.id} client={client} />
            <ClientBalance
              clientId={clientId}
              action={<Link className={buttonClass('ghost', 'sm')} to="/dashboard/clients/addentry/$clientId" params={{ clientId }}><Icon name="plus" />New Entry</Link>}
            />
          </div>
        )}
      </Loaded>
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
