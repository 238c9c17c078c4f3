import { translate } from '@hourbank/i18n';
import { useMessages } from '@hourbank/i18n/react';
import { DownloadAlert, QueryBoundary, RoutePending, useApi, useDownload } from '@hourbank/mfe-kit';
import { PageHead, SkeletonCard, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
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
import { useFirstRun } from '../../features/first-run/use-first-run';
import { MissingEmail } from '../../features/people/missing-email';
import { MissingSender } from '../../features/settings/missing-sender';
import { WaitingTasks } from '../../features/tasks/waiting-tasks';
import { oldestPayments } from '../../features/packages/queries';
import { messages } from '../../features/dashboard/messages';

/** Loaded for technicians only. */
const TechnicianDashboard = lazy(() =>
  import('./technician-dashboard').then((module) => ({ default: module.TechnicianDashboard })),
);

/** Loaded until the first steps are done. */
const FirstSteps = lazy(() =>
  import('../../features/first-run/first-steps').then((module) => ({ default: module.FirstSteps })),
);
const FirstStepsLoading = () => <SkeletonCard label={translate(messages)('loadingFirstSteps')} rows={3} />;

/** What waits for the role first, then its figures (D-122). Each section loads and retries independently. */
export function DashboardPage() {
  const t = useMessages(messages);
  usePageTitle(t('dashboard'));
  const can = useRights();
  return can('money.read') ? (
    <MoneyDashboard />
  ) : (
    <Suspense fallback={<RoutePending />}>
      <TechnicianDashboard />
    </Suspense>
  );
}

function MoneyDashboard() {
  const t = useMessages(messages);
  const call = useApi();
  const can = useRights();
  const headline = useQuery(headlineStats(call));
  const months = useQuery(soldAndConsumed(call));
  const methods = useQuery(paymentMethodCounts(call));
  const payments = useQuery(oldestPayments(call));
  const download = useDownload();
  const { steps, hide } = useFirstRun();
  return (
    <>
      <PageHead title={t('dashboard')}>
        <Downloads download={download} />
        <ButtonLink icon="clients" to="/manageclients">
          {t('manageClients')}
        </ButtonLink>
        <AddClientLink primary={steps === null && payments.data?.total === 0} />
      </PageHead>
      <MissingEmail />
      {can('settings.write') && <FullDisk />}
      <DownloadAlert of={download} />
      {steps === undefined && <FirstStepsLoading />}
      {steps && (
        <Suspense fallback={<FirstStepsLoading />}>
          <FirstSteps state={steps} onHide={hide} />
        </Suspense>
      )}
      <div className={payments.data?.total === 0 ? 'hb-cols is-waiting' : 'hb-cols is-7-5'}>
        <PaymentsToReview />
        <div className="hb-col">
          {can('tasks.read') && <WaitingTasks />}
          <RunningLow />
        </div>
      </div>
      <QueryBoundary query={headline} label={t('loadingStatistics')} rows={2}>
        {(of) => <Tiles of={of} />}
      </QueryBoundary>
      <div className="hb-cols is-7-5 is-even">
        <QueryBoundary query={months} label={t('loadingMonths')}>
          {(of) => <MonthlyCard months={of} />}
        </QueryBoundary>
        <QueryBoundary query={methods} label={t('loadingMethods')}>
          {(of) => <MethodsCard counts={of} />}
        </QueryBoundary>
      </div>
      {/* Below what a window shows first, so that nothing moves when it appears. */}
      <MissingSender />
      {headline.data && <LiabilityLine clients={headline.data.activeClients} />}
    </>
  );
}
