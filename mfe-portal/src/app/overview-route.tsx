import { OverviewPage } from '../features/overview/overview-page';
import { UsageTable } from '../features/usage/usage-table';

/** The first page shows entries as the usage page does. */
export const OverviewRoute = () => (
  <OverviewPage renderUsage={(entries) => <UsageTable caption="Recent usage" entries={entries} clamp />} />
);
