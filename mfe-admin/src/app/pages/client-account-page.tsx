import { useMessages } from '@hourbank/i18n/react';
import { UnsavedForms, useApi } from '@hourbank/mfe-kit';
import { useList } from '@hourbank/mfe-kit/lists';
import { StatementsCard } from '@hourbank/mfe-kit/statements';
import { PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { AccountActions } from '../../features/accounts/account-actions';
import { AccountCard } from '../../features/accounts/account-card';
import { LedgerList } from '../../features/accounts/ledger-list';
import { ledgerListOptions } from '../../features/accounts/ledger-search';
import { messages } from '../../features/accounts/messages';
import { accountOf } from '../../features/accounts/queries';
import { AlertsCard, RoundingCard, ScheduleCard, TermsCard } from '../../features/client-settings/cards';
import { ClientBoundary } from '../../features/clients/client-boundary';
import { useClient } from '../../features/clients/queries';
import { ClientLink } from '../../shared/client-link';
import { clientTitle } from '../../shared/client-name';
import { useBack } from '../../shared/use-back';
import { Can, useRights } from '../../shared/use-rights';

const route = '/guarded/dashboard/clients/$clientId/account';

/** The hours of one client: balance, ledger, adjustments, bonus hours, terms and alerts (D-61, D-62, D-70). */
export function ClientAccountPage() {
  const t = useMessages(messages);
  usePageTitle(t('account'));
  const { clientId } = useParams({ from: route });
  const list = useList(useSearch({ from: route }), ledgerListOptions);
  const { query, isGone, client } = useClient(clientId);
  const canSend = useRights()('statements.send');
  const { data: account } = useQuery(accountOf(useApi(), clientId));
  return (
    <UnsavedForms>
      <PageHead
        title={t('account')}
        subtitle={client && <ClientLink id={clientId} name={clientTitle(client)} clip />}
        loading={query.isPending}
        back={useBack(`/dashboard/clients/${clientId}/overview`)}
      >
        {!isGone && (
          <Can right="accounts.adjust">
            <AccountActions account={account} />
          </Can>
        )}
      </PageHead>
      <ClientBoundary query={query}>
        {({ name }) => (
          <>
            <div className="hb-cols is-7-5">
              <div className="hb-col hb-sections">
                <AccountCard clientId={clientId} />
                <Can right="packages.read">
                  <AlertsCard clientId={clientId} />
                </Can>
              </div>
              <Can right="packages.read">
                <div className="hb-col hb-sections">
                  <TermsCard clientId={clientId} />
                  <RoundingCard clientId={clientId} />
                </div>
              </Can>
            </div>
            <Can right="statements.read">
              <div className="hb-cols is-7-5">
                <StatementsCard clientId={clientId} canSend={canSend} />
                <ScheduleCard clientId={clientId} />
              </div>
            </Can>
            <LedgerList clientId={clientId} clientName={name} list={list} />
          </>
        )}
      </ClientBoundary>
    </UnsavedForms>
  );
}
