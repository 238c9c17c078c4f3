import { plainText, QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { useMessages } from '@hourbank/i18n/react';
import { Card, ClippedText, DateText, EmptyState } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../shared/row-tools';
import { TaskLink } from '../../shared/task-link';
import { messages } from './messages';
import { waitingTasks } from './queries';

/** The tasks of a client that wait for the team, the oldest first, with a link to all of its tasks. */
export function WaitingTasks({ clientId }: { clientId: number }) {
  const t = useMessages(messages);
  const query = useQuery(waitingTasks(useApi(), clientId));
  return (
    <QueryBoundary query={query} label={t('loading')}>
      {({ rows }) => (
        <Card
          title={t('waiting')}
          flush
          action={
            <ButtonLink
              variant="ghost"
              size="sm"
              to="/dashboard/clients/$clientId/tasks"
              params={{ clientId: String(clientId) }}
            >
              {t('allOfClient')}
            </ButtonLink>
          }
        >
          {rows.length === 0 && <EmptyState icon="tasks" title={t('noneWaiting')} />}
          {rows.length > 0 && (
            <ul className="hb-rows">
              {rows.map(({ id, description, createdAt }) => (
                <li key={id}>
                  <TaskLink id={id}>
                    <ClippedText text={plainText(description) || t('taskTitle', { id })} kind="name" />
                  </TaskLink>
                  <span className="hb-hint">
                    {t('number', { id })} · <DateText value={createdAt} time="beside" />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
    </QueryBoundary>
  );
}
