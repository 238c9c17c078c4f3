import { useApi } from '@hourbank/mfe-kit';
import { PageHead, usePageTitle, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { oneClient } from '../../features/clients/queries';
import { ClientBalance } from '../../features/packages/client-balance';
import { PackageForm } from '../../features/packages/package-form';
import { useCreatePackage } from '../../features/packages/queries';
import { clientTitle } from '../../shared/client-name';
import { QueryBoundary } from '../../shared/query-boundary';
import { useBack } from '../../shared/use-back';

export function PackageNewPage() {
  usePageTitle('Add Package');
  const { clientId } = useParams({ from: '/guarded/dashboard/clients/Addpackage/$clientId' });
  const client = useQuery(oneClient(useApi(), clientId));
  const create = useCreatePackage();
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <>
      <PageHead
        title="Add Package"
        subtitle={client.data && <bdi>{clientTitle(client.data)}</bdi>}
        back={useBack(`/dashboard/clients/packages/${clientId}`)}
      />
      <QueryBoundary query={client}>
        {(of) => (
          <div className="hb-cols is-main-aside">
            <PackageForm
              key={of.id}
              clientId={clientId}
              clientName={clientTitle(of)}
              save={(body, proof, idempotencyKey) => create.mutateAsync({ body, proof, idempotencyKey })}
              onSaved={({ id }) => {
                toast({ title: `Package #${id} was added.` });
                void navigate({
                  to: '/dashboard/clients/packages/$clientId',
                  params: { clientId },
                  replace: true,
                  ignoreBlocker: true,
                });
              }}
            />
            <ClientBalance clientId={clientId} />
          </div>
        )}
      </QueryBoundary>
    </>
  );
}
