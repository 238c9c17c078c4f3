import { useApi } from '@hourbank/mfe-kit';
import { PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { PaymentsToReview } from '../../features/packages/payments-to-review';
import { DownloadFailure } from '../../shared/download-failure';
import { ButtonLink } from '../../shared/row-tools';
import { QueryBoundary } from '../../shared/query-boundary';
import { useDownload } from '../../shared/use-download';
import { AddClientLink } from '../../features/clients/no-clients';
import { Downloads } from '../../features/dashboard/downloads';
import { MethodsCard } from '../../features/dashboard/methods-card';
import { MonthlyCard } from '../../features/dashboard/monthly-card';
import { headlineStats, paymentMethodCounts, soldAndConsumed } from '../../features/dashboard/queries';
import { Tiles } from '../../features/dashboard/tiles';

/** Statistics, the payments to review and charts. Each section loads and retries independently. */
export function DashboardPage() {
  usePageTitle('Dashboard');
  const call = useApi();
  const headline = useQuery(headlineStats(call));
  const months = useQuery(soldAndConsumed(call));
  const methods = useQuery(paymentMethodCounts(call));
  const download = useDownload();
  return (
    <>
      <PageHead title="Dashboard">
        <Downloads download={download} />
        <ButtonLink icon="clients" to="/manageclients">
          Manage Clients
        </ButtonLink>
        <AddClientLink primary />
      </PageHead>
      <DownloadFailure of={download} />
      <QueryBoundary query={headline} label="Loading statistics..." rows={2}>
        {(of) => <Tiles of={of} />}
      </QueryBoundary>
      <PaymentsToReview />
      <div className="hb-cols is-7-5 is-even">
        <QueryBoundary query={months} label="Loading months...">
          {(of) => <MonthlyCard months={of} />}
        </QueryBoundary>
        <QueryBoundary query={methods} label="Loading payment methods...">
          {(of) => <MethodsCard counts={of} />}
        </QueryBoundary>
      </div>
    </>
  );
}
