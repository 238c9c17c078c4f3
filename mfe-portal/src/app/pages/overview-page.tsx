import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Alert, Card, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { activeOf, lowBalanceNotice } from '../../features/overview/balance';
import { BalanceCard } from '../../features/overview/balance-card';
import { messages } from '../../features/overview/messages';
import { PackagesCard } from '../../features/overview/packages-card';
import { clientInfo, ownAccount } from '../../features/overview/queries';
import { RequestsCard } from '../../features/request-time/pending-list';
import { UsageTable } from '../../features/usage/usage-table';

/** Remaining hours, active packages and recent usage. */
export function OverviewPage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const call = useApi();
  const info = useQuery(clientInfo(call));
  const account = useQuery(ownAccount(call));
  // The card is shown when both are there, so that it doesn't grow while people read it.
  if (!info.data || account.isPending)
    return (
      <Card label={t('balance')} flush>
        <QueryBoundary<unknown> query={info.data ? account : info} label={t('loading')} rows={4} inCard>
          {() => null}
        </QueryBoundary>
      </Card>
    );

  const { packages, entries } = info.data;
  const active = activeOf(packages);
  const low = lowBalanceNotice(packages, account.data?.level);
  return (
    <>
      <BalanceCard packages={packages} account={account.data} />
      <RequestsCard packages={packages} />
      {low && (
        <Alert>
          <strong>{low.title}</strong> {low.text}{' '}
          <Link className="alert-link" to="/client-portal/request-time" search={{ request: true }}>
            {t('requestMore')}
          </Link>
        </Alert>
      )}
      <PackagesCard packages={active} />
      <Card title={t('recentUsage')} action={<Link to="/client-portal/usage">{t('usageHistory')}</Link>} flush>
        <UsageTable caption={t('recentUsageCaption')} entries={entries} isShort />
      </Card>
    </>
  );
}
