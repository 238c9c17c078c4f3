import { useApi } from '@hourbank/mfe-kit';
import { hoursLeftText, PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { oneClient } from '../../features/clients/queries';
import { EntryList } from '../../features/entries/entry-list';
import { packagesOfClient } from '../../features/packages/queries';
import { clientTitle, nameOrNumber } from '../../shared/client-name';
import { balanceOf } from '../../shared/hours';
import { pageInAddress } from '../../shared/list-search';
import { ButtonLink } from '../../shared/row-tools';
import { useBack } from '../../shared/use-back';

const route = '/guarded/dashboard/clients/entries/$clientId';

export function EntryListPage() {
  usePageTitle('Time Entries');
  const { clientId } = useParams({ from: route });
  const { page = 1 } = useSearch({ from: route });
  const navigate = useNavigate();
  const call = useApi();
  const { data: client } = useQuery(oneClient(call, clientId));
  const { data: packages } = useQuery(packagesOfClient(call, clientId));
  const { left, total } = balanceOf(packages ?? []);
  const addLink = (variant: 'primary' | 'secondary') => (
    <ButtonLink variant={variant} icon="plus" to="/dashboard/clients/addentry/$clientId" params={{ clientId }}>
      New Entry
    </ButtonLink>
  );
  const subtitle = client && (
    <>
      <bdi>{clientTitle(client)}</bdi>
      {packages && <> &nbsp;·&nbsp; {total > 0 ? hoursLeftText(left, total) : 'no hours left'}</>}
    </>
  );
  return (
    <>
      <PageHead title="Time Entries" subtitle={subtitle} back={useBack('/manageclients')}>
        <ButtonLink icon="package" to="/dashboard/clients/packages/$clientId" params={{ clientId }}>
          Manage Packages
        </ButtonLink>
        {addLink('primary')}
      </PageHead>
      <EntryList
        clientId={clientId}
        clientName={nameOrNumber(client?.name, clientId)}
        packages={packages}
        page={page}
        onPage={(next, replace = false) => void navigate({ to: '.', search: { page: pageInAddress(next) }, replace })}
        action={addLink('secondary')}
      />
    </>
  );
}
