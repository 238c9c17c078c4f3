import { DashboardPage as Dashboard } from '../../features/dashboard/dashboard-page';
import { PaymentsToReview } from '../../features/packages/payments-to-review';

export const DashboardPage = () => (
  <Dashboard>
    <PaymentsToReview />
  </Dashboard>
);
