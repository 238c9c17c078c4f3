import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Card, EmptyState } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { EmptyLine } from '../../shared/empty-line';
import { ButtonLink } from '../../shared/row-tools';
import { messages } from './messages';
import { waitingTasks } from './queries';
import { TaskAssignee } from './task-assignee';
import { TaskRows } from './task-rows';

/** The oldest tasks of a client that wait for the team, with a link to all of its tasks. */
export function WaitingTasksOfClient({ clientId }: { clientId: number }) {
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
              {t('all')}
            </ButtonLink>
          }
        >
          {rows.length === 0 && <EmptyState icon="tasks" title={t('noneWaiting')} />}
          {rows.length > 0 && <TaskRows tasks={rows} />}
        </Card>
      )}
    </QueryBoundary>
  );
}

/** The five oldest tasks of all clients that wait for the team, each with who works on it (D-122). */
export function WaitingTasks() {
  const t = useMessages(messages);
  const query = useQuery(waitingTasks(useApi()));
  const all = (
    <ButtonLink variant="ghost" size="sm" to="/dashboard/tasks">
      {t('all')}
    </ButtonLink>
  );
  return (
    <QueryBoundary query={query} label={t('loading')} rows={2}>
      {({ rows, total }) =>
        total === 0 ? (
          <EmptyLine label={t('waiting')} end={all}>
            {t('noneWaiting')}
          </EmptyLine>
        ) : (
          <Card title={t('waiting')} count={total} flush action={all}>
            <TaskRows tasks={rows} ofAllClients end={(task) => <TaskAssignee task={task} />} />
          </Card>
        )
      }
    </QueryBoundary>
  );
}
