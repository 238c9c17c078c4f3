import type { AdminTask } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { useMessages } from '@hourbank/i18n/react';
import { Card, type Column, DataTable, DateText, EmptyState, RichText } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '../../shared/query-boundary';
import { ButtonLink } from '../../shared/row-tools';
import { messages } from './messages';
import { taskPage } from './queries';
import { TaskStatusBadge } from './task-status';

const shown = 5;

/** The latest tasks of a client, with a link to all of them. */
export function LatestTasks({ clientId }: { clientId: number }) {
  const t = useMessages(messages);
  const query = useQuery(taskPage(useApi(), { client: clientId }));
  const columns: Column<AdminTask>[] = [
    { label: t('id'), kind: 'id', phone: 'title', cell: ({ id }) => t('number', { id }) },
    { label: t('description'), phone: 'full', cell: ({ description }) => <RichText html={description} clamp /> },
    { label: t('created'), className: 'text-nowrap', cell: ({ createdAt }) => <DateText value={createdAt} /> },
    { label: t('status'), phone: 'corner', cell: ({ status }) => <TaskStatusBadge status={status} /> },
  ];
  return (
    <QueryBoundary query={query} label={t('loading')}>
      {({ rows }) => (
        <Card
          title={t('latest')}
          flush
          action={
            <ButtonLink variant="ghost" size="sm" to="/dashboard/tasks" search={{ client: clientId }}>
              {t('allOfClient')}
            </ButtonLink>
          }
        >
          {rows.length > 0 ? (
            <DataTable caption={t('latest')} columns={columns} rows={rows.slice(0, shown)} rowKey={({ id }) => id} />
          ) : (
            <EmptyState icon="tasks" title={t('none')}>
              {t('noneHint')}
            </EmptyState>
          )}
        </Card>
      )}
    </QueryBoundary>
  );
}
