import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { useList } from '@hourbank/mfe-kit/lists';
import { hoursLeftText, PageHead, usePageTitle } from '@hourbank/ui';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { accountOf } from '../../features/accounts/queries';
import { ClientBoundary } from '../../features/clients/client-boundary';
import { useClient } from '../../features/clients/queries';
import { EntryList } from '../../features/entries/entry-list';
import { entryListOptions } from '../../features/entries/entry-search';
import { packagesOfClient } from '../../features/packages/queries';
import { clientTitle } from '../../shared/client-name';
import { ButtonLink } from '../../shared/row-tools';
import { useBack } from '../../shared/use-back';
import { Can, useRights } from '../../shared/use-rights';
import { messages } from '../../features/entries/messages';
import { messages as sharedMessages } from '../../shared/messages';
import { ClientLink } from '../../shared/client-link';
import { entriesOfClient } from '../../features/entries/queries';

const route = '/guarded/dashboard/clients/entries/$clientId';

export function EntryListPage() {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  usePageTitle(t('timeEntries'));
  const { clientId } = useParams({ from: route });
  const list = useList(useSearch({ from: route }), entryListOptions);
  const call = useApi();
  const { query: clientQuery, isGone, client } = useClient(clientId);
  const options = entriesOfClient(call, clientId, list.query);
  usePrefetchQuery(options);
  const can = useRights();
  const { data: packages } = useQuery({ ...packagesOfClient(call, clientId), enabled: can('packages.read') });
  const { data: account } = useQuery(accountOf(call, clientId));
  const addLink = (variant: 'primary' | 'secondary') => (
    <Can right="entries.own">
      <ButtonLink variant={variant} icon="plus" to="/dashboard/clients/addentry/$clientId" params={{ clientId }}>
        {t('newEntry')}
      </ButtonLink>
    </Can>
  );
  const name = client && <ClientLink id={clientId} name={clientTitle(client)} clip />;
  const subtitle =
    name && account
      ? t.rich('clientWithBalance', {
          client: name,
          balance: account.balance > 0 ? hoursLeftText(account.balance, account.purchased) : t('noHoursLeft'),
        })
      : name;
  return (
    <>
      <PageHead
        title={t('timeEntries')}
        subtitle={subtitle}
        loading={clientQuery.isPending}
        back={useBack('/manageclients')}
      >
        {!isGone && (
          <>
            <Can right="packages.read">
              <ButtonLink icon="package" to="/dashboard/clients/packages/$clientId" params={{ clientId }}>
                {common('managePackages')}
              </ButtonLink>
            </Can>
            {addLink('primary')}
          </>
        )}
      </PageHead>
      <ClientBoundary query={clientQuery}>
        {(of) => (
          <EntryList list={list} options={options} client={of} packages={packages} action={addLink('secondary')} />
        )}
      </ClientBoundary>
    </>
  );
}
