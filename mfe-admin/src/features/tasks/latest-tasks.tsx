import type { AdminTask } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { useMessages } from '@hourbank/i18n/react';
import { type Column, DateText, EmptyState, RichText } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { TaskLink } from '../../shared/task-link';
import { LatestCard } from '../../shared/latest-card';
import { ButtonLink } from '../../shared/row-tools';
import { messages } from './messages';
import { latestTasks } from './queries';
import { TaskStatusBadge } from './task-status';

/** The latest tasks of a client, with a link to all of them. */
export function LatestTasks({ clientId }: { clientId: number }) {
  const t = useMessages(messages);
  const query = useQuery(latestTasks(useApi(), clientId));
  const columns: Column<AdminTask>[] = [
    {
      label: t('id'),
      kind: 'id',
      phone: 'title',
      cell: ({ id }) => <TaskLink id={id}>{t('number', { id })}</TaskLink>,
    },
    { label: t('description'), phone: 'full', cell: ({ description }) => <RichText html={description} clamp /> },
    { label: t('created'), className: 'text-nowrap', cell: ({ createdAt }) => <DateText value={createdAt} /> },
    { label: t('status'), phone: 'corner', cell: ({ status }) => <TaskStatusBadge status={status} /> },
  ];
  return (
    <LatestCard
      title={t('latest')}
      label={t('loading')}
      query={query}
      columns={columns}
      action={
        <ButtonLink variant="ghost" size="sm" to="/dashboard/tasks" search={{ client: clientId }}>
          {t('allOfClient')}
        </ButtonLink>
      }
      empty={
        <EmptyState icon="tasks" title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      }
    />
  );
}
