import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { Card, Pager, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { pageSearch } from '../../shared/page-search';
import { QueryBoundary } from '../../shared/query-boundary';
import { usePageLinks } from '../../shared/use-page-links';
import { messages } from './messages';
import { usagePage } from './queries';
import { UsageTable } from './usage-table';

export function UsagePage() {
  const title = useMessages(messages)('title');
  usePageTitle(title);
  return (
    <Card title={title} flush>
      <UsageList />
    </Card>
  );
}

function UsageList() {
  const t = useMessages(messages);
  const { page = 1 } = useSearch({ from: '/client-portal/usage' });
  const usage = useQuery(usagePage(useApi(), page));
  const pageLinks = usePageLinks('/client-portal/usage');
  if (!usage.data) return <QueryBoundary query={usage} label={t('loading')} rows={5} />;

  const { entries, pagination } = usage.data;
  if (page > pagination.totalPages && !usage.isPlaceholderData) {
    return <Navigate to="/client-portal/usage" search={pageSearch(pagination.totalPages)} replace />;
  }
  return (
    <div aria-busy={usage.isPlaceholderData}>
      <UsageTable caption={t('caption')} entries={entries} />
      {pagination.totalCount > 0 && (
        <Pager page={page} pageSize={pagination.pageSize} total={pagination.totalCount} {...pageLinks} />
      )}
    </div>
  );
}
