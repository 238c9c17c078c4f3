import { OverviewPage } from '../features/overview/overview-page';
import { UsageTable } from '../features/usage/usage-table';

/** The overview shows recent entries in the same table as the usage page. */
export const OverviewRoute = () => (
  <OverviewPage renderUsage={(entries) => <UsageTable caption="Recent usage" entries={entries} clamp />} />
);
