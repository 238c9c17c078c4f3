import { useApi } from '@hourbank/mfe-kit';
import { buttonClass, Icon, PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { oneClient } from '../../features/clients/queries';
import { PackageList } from '../../features/packages/package-list';
import { clientTitle } from '../../shared/client-name';
import { pageInAddress } from '../../shared/list-search';
import { useBack } from '../../shared/use-back';

const route = '/guarded/dashboard/clients/packages/$clientId';

export function PackageListPage() {
  usePageTitle('Packages');
  const { clientId } = useParams({ from: route });
  const { page = 1 } = useSearch({ from: route });
  const navigate = useNavigate();
  const { data: client } = useQuery(oneClient(useApi(), clientId));
  const addLink = (variant: 'primary' | 'secondary') => (
    <Link className={buttonClass(variant)} to="/dashboard/clients/Addpackage/$clientId" params={{ clientId }}>
      <Icon name="plus" />
      Add Package
    </Link>
  );
  return (
    <>
      <PageHead title="Packages" subtitle={client && <bdi>{clientTitle(client)}</bdi>} back={useBack('/manageclients')}>
        <Link className={buttonClass('secondary')} to="/dashboard/clients/entries/$clientId" params={{ clientId }}>
          <Icon name="clock" />
          Manage Time Entries
        </Link>
        {addLink('primary')}
      </PageHead>
      <PackageList
        clientId={clientId}
        clientName={client?.name ?? `Client ${clientId}`}
        page={page}
        onPage={(next, replace = false) => void navigate({ to: '.', search: { page: pageInAddress(next) }, replace })}
        action={addLink('secondary')}
      />
    </>
  );
}
