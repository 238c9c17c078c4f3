import type { AdminTask } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Card } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyLine } from '../../shared/empty-line';
import { LogTimeLink } from '../../shared/log-time';
import { ButtonLink } from '../../shared/row-tools';
import { useOwnId } from '../../shared/use-rights';
import { messages } from './messages';
import { ownTasks, unassignedTasks } from './queries';
import { TaskAssignee } from './task-assignee';
import { TaskRows } from './task-rows';

/** The open tasks of the signed-in admin, then those that wait for somebody. `timer` is the button of a timer. */
export function OpenTasks({ timer }: { timer: (task: AdminTask) => ReactNode }) {
  const t = useMessages(messages);
  const call = useApi();
  const own = useQuery(ownTasks(call, useOwnId()));
  const free = useQuery(unassignedTasks(call));
  const all = (
    <ButtonLink variant="ghost" size="sm" to="/dashboard/tasks">
      {t('all')}
    </ButtonLink>
  );
  const actions = (task: AdminTask) => (
    <>
      <LogTimeLink size="sm" clientId={task.clientId} taskId={task.id}>
        {t('logTimeShort')}
      </LogTimeLink>
      {timer(task)}
    </>
  );
  return (
    <QueryBoundary query={own} label={t('loading')}>
      {(mine) => (
        <QueryBoundary query={free} label={t('loading')}>
          {(nobodys) =>
            mine.length + nobodys.length === 0 ? (
              <EmptyLine label={t('open')} end={all}>
                {t('noneOpen')}
              </EmptyLine>
            ) : (
              <Card title={t('open')} flush action={all}>
                {mine.length > 0 && <h3 className="hb-work-group">{t('mine')}</h3>}
                {mine.length > 0 && <TaskRows tasks={mine} ofAllClients end={actions} />}
                {nobodys.length > 0 && <h3 className="hb-work-group">{t('nobodys')}</h3>}
                {nobodys.length > 0 && (
                  <TaskRows tasks={nobodys} ofAllClients end={(task) => <TaskAssignee task={task} />} />
                )}
              </Card>
            )
          }
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}
