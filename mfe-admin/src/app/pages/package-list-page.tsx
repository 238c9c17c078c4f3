import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { useList } from '@hourbank/mfe-kit/lists';
import { PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { ClientBoundary } from '../../features/clients/client-boundary';
import { useClient } from '../../features/clients/queries';
import { packageListOptions } from '../../features/packages/package-search';
import { PackageList } from '../../features/packages/package-list';
import { VoidInvoices } from '../../features/packages/void-invoices';
import { clientTitle } from '../../shared/client-name';
import { ButtonLink } from '../../shared/row-tools';
import { useBack } from '../../shared/use-back';
import { messages } from '../../features/packages/messages';
import { messages as sharedMessages } from '../../shared/messages';
import { ClientLink } from '../../shared/client-link';
import { packagePage } from '../../features/packages/queries';

const route = '/guarded/dashboard/clients/packages/$clientId';

export function PackageListPage() {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  usePageTitle(t('packages'));
  const { clientId } = useParams({ from: route });
  const list = useList(useSearch({ from: route }), packageListOptions);
  const call = useApi();
  const { query: clientQuery, isGone, client } = useClient(clientId);
  const query = useQuery(packagePage(call, clientId, list.query));
  const addLink = (variant: 'primary' | 'secondary') => (
    <ButtonLink variant={variant} icon="plus" to="/dashboard/clients/Addpackage/$clientId" params={{ clientId }}>
      {common('addPackage')}
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={t('packages')}
        subtitle={client && <ClientLink id={clientId} name={clientTitle(client)} clip />}
        loading={clientQuery.isPending}
        back={useBack('/manageclients')}
      >
        {!isGone && (
          <>
            <ButtonLink icon="clock" to="/dashboard/clients/entries/$clientId" params={{ clientId }}>
              {common('manageEntries')}
            </ButtonLink>
            {addLink('primary')}
          </>
        )}
      </PageHead>
      <ClientBoundary query={clientQuery}>
        {(of) => (
          <>
            <PackageList list={list} query={query} client={of} action={addLink('secondary')} />
            <VoidInvoices key={of.id} clientId={of.id} />
          </>
        )}
      </ClientBoundary>
    </>
  );
}
