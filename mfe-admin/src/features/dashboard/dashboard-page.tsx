import { useApi } from '@hourbank/mfe-kit';
import { buttonClass, Icon, PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DownloadFailure } from '../../shared/download-failure';
import { QueryBoundary } from '../../shared/query-boundary';
import { useDownload } from '../../shared/use-download';
import { Downloads } from './downloads';
import { MethodsCard } from './methods-card';
import { MonthlyCard } from './monthly-card';
import { headlineStats, paymentMethodCounts, soldAndConsumed } from './queries';
import { Tiles } from './tiles';

/** Statistics, the payments to review (`children`) and charts. Each section loads and retries independently. */
export function DashboardPage({ children }: { children: ReactNode }) {
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
        <Link className={buttonClass('secondary')} to="/manageclients">
          <Icon name="clients" />
          Manage Clients
        </Link>
        <Link className={buttonClass('primary')} to="/dashboard/clients/addclient">
          <Icon name="plus" />
          Add Client
        </Link>
      </PageHead>
      <DownloadFailure of={download} />
      <QueryBoundary query={headline} label="Loading statistics..." rows={2}>
        {(of) => <Tiles of={of} />}
      </QueryBoundary>
      {children}
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
