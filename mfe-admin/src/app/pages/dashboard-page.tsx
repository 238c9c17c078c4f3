import { useMessages } from '@hourbank/i18n/react';
import { DownloadAlert, QueryBoundary, useApi, useDownload } from '@hourbank/mfe-kit';
import { PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { RunningLow } from '../../features/accounts/running-low';
import { PaymentsToReview } from '../../features/packages/payments-to-review';
import { ButtonLink } from '../../shared/row-tools';
import { useRights } from '../../shared/use-rights';
import { AddClientLink } from '../../features/clients/no-clients';
import { FullDisk } from '../../features/dashboard/full-disk';
import { Downloads } from '../../features/dashboard/downloads';
import { LiabilityLine } from '../../features/dashboard/liability-line';
import { MethodsCard } from '../../features/dashboard/methods-card';
import { MonthlyCard } from '../../features/dashboard/monthly-card';
import { headlineStats, paymentMethodCounts, soldAndConsumed } from '../../features/dashboard/queries';
import { Tiles } from '../../features/dashboard/tiles';
import { MissingEmail } from '../../features/people/missing-email';
import { MissingSender } from '../../features/settings/missing-sender';
import { messages } from '../../features/dashboard/messages';
import '@hourbank/ui/styles/work-list.css';

/** Statistics, the payments to review and charts. Each section loads and retries independently. */
export function DashboardPage() {
  const t = useMessages(messages);
  usePageTitle(t('dashboard'));
  const call = useApi();
  const can = useRights();
  const canSeeSales = can('analytics.read');
  const headline = useQuery({ ...headlineStats(call), enabled: canSeeSales });
  const months = useQuery(soldAndConsumed(call));
  const methods = useQuery({ ...paymentMethodCounts(call), enabled: canSeeSales });
  const download = useDownload();
  return (
    <>
      <PageHead title={t('dashboard')}>
        <Downloads download={download} />
        <ButtonLink icon="clients" to="/manageclients">
          {t('manageClients')}
        </ButtonLink>
        {can('clients.write') && <AddClientLink primary />}
      </PageHead>
      <MissingEmail />
      {can('settings.write') && <FullDisk />}
      <DownloadAlert of={download} />
      {canSeeSales && (
        <QueryBoundary query={headline} label={t('loadingStatistics')} rows={2}>
          {(of) => <Tiles of={of} />}
        </QueryBoundary>
      )}
      {can('payments.review') && <PaymentsToReview />}
      <RunningLow />
      <div className="hb-cols is-7-5 is-even">
        <QueryBoundary query={months} label={t('loadingMonths')}>
          {(of) => <MonthlyCard months={of} />}
        </QueryBoundary>
        {canSeeSales && (
          <QueryBoundary query={methods} label={t('loadingMethods')}>
            {(of) => <MethodsCard counts={of} />}
          </QueryBoundary>
        )}
      </div>
      {/* Below what a window shows first, so that nothing moves when it appears. */}
      <MissingSender />
      {headline.data && <LiabilityLine clients={headline.data.activeClients} />}
    </>
  );
}
