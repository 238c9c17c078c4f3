import { useApi } from '@hourbank/mfe-kit';
import { buttonClass, Icon, PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { oneClient } from '../../features/clients/queries';
import { PackageList } from '../../features/packages/package-list';
import { clientTitle } from '../../shared/client-name';
import { useBack } from '../../shared/use-back';

export function PackageListPage() {
  usePageTitle('Packages');
  const { clientId } = useParams({ from: '/guarded/dashboard/clients/packages/$clientId' });
  const { data: client } = useQuery(oneClient(useApi(), clientId));
  const addLink = (variant: 'primary' | 'secondary') => (
    <Link className={buttonClass(variant)} to="/dashboard/clients/Addpackage/$clientId" params={{ clientId }}><Icon name="plus" />Add Package</Link>
  );
  return (
    <>
      <PageHead title="Packages" subtitle={client && <bdi>{clientTitle(client)}</bdi>} back={useBack('/manageclients')}>
        <Link className={buttonClass('secondary')} to="/dashboard/clients/entries/$clientId" params={{ clientId }}><Icon name="clock" />Manage Time Entries</Link>
        {addLink('primary')}
      </PageHead>
      <PackageList clientId={clientId} clientName={client?.name ?? `Client ${clientId}`} action={addLink('secondary')} />
    </>
  );
}
