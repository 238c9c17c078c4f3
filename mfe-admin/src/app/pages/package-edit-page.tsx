import type { TimePackage } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { PageHead, usePageTitle, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { oneClient } from '../../features/clients/queries';
import { ClientBalance } from '../../features/packages/client-balance';
import { PackageForm } from '../../features/packages/package-form';
import { onePackage, useUpdatePackage } from '../../features/packages/queries';
import { PackageStatusBadge } from '../../features/packages/status-badges';
import { clientTitle } from '../../shared/client-name';
import { Loaded } from '../../shared/loaded';
import { useBack } from '../../shared/use-back';

export function PackageEditPage() {
  const { timePackageId } = useParams({ from: '/guarded/dashboard/clients/editPackage/$timePackageId' });
  usePageTitle(`Package #${timePackageId}`);
  const call = useApi();
  const query = useQuery(onePackage(call, timePackageId));
  const of = query.data;
  const { data: client } = useQuery({ ...oneClient(call, of?.clientId ?? 0), enabled: of !== undefined });
  const back = useBack(of ? `/dashboard/clients/packages/${of.clientId}` : '/manageclients');
  const title = <>Package #{timePackageId}{of && <> <span className="ms-1"><PackageStatusBadge status={of.status} /></span></>}</>;
  return (
    <>
      <PageHead title={title} subtitle={client && <bdi>{clientTitle(client)}</bdi>} back={back} />
      <Loaded query={query} fresh>
        {(loaded) => (
          <div className="hb-cols is-main-aside">
            <EditForm key={loaded.id} of={loaded} clientName={client ? clientTitle(client) : `Client ${loaded.clientId}`} />
            <ClientBalance clientId={String(loaded.clientId)} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function EditForm({ of, clientName }: { of: TimePackage; clientName: string }) {
  const update = useUpdatePackage(of.id);
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <PackageForm
      clientId={String(of.clientId)} clientName={clientName} timePackage={of}
      save={(body, proof) => update.mutateAsync({ body, proof })}
      onSaved={({ id, clientId }) => {
        toast({ title: `Package #${id} was saved.` });
        void navigate({ to: '/dashboard/clients/packages/$clientId', params: { clientId: String(clientId) }, replace: true, ignoreBlocker: true });
      }}
    />
  );
}
