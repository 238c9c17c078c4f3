import { useMessages } from '@hourbank/i18n/react';
import { OverviewPage } from '../features/overview/overview-page';
import { UsageTable } from '../features/usage/usage-table';
import { messages } from './messages';

/** The overview shows recent entries in the same table as the usage page. */
export function OverviewRoute() {
  const t = useMessages(messages);
  return <OverviewPage renderUsage={(entries) => <UsageTable caption={t('recentUsage')} entries={entries} clamp />} />;
}
