import { numberOf } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { DownloadAlert, QueryBoundary, useApi, useDownload } from '@hourbank/mfe-kit';
import { PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { HistoryCard } from '../../features/audit/history-card';
import { useClient } from '../../features/clients/queries';
import { messages } from '../../features/tasks/messages';
import { oneTask } from '../../features/tasks/queries';
import { TaskState } from '../../features/tasks/task-state';
import { TaskStatusBadge } from '../../features/tasks/task-status';
import { TaskThread } from '../../features/tasks/task-thread';
import { TaskTime } from '../../features/tasks/task-time';
import { StartTimer } from '../../features/timers/start-timer';
import { ClientLink } from '../../shared/client-link';
import { clientTitle } from '../../shared/client-name';
import { useBack } from '../../shared/use-back';

/** One task: the conversation about it, and beside it turn, status, assignee, time and history. */
export function TaskPage() {
  const t = useMessages(messages);
  const { taskId } = useParams({ from: '/guarded/dashboard/tasks/$taskId' });
  usePageTitle(t('taskTitle', { id: taskId }));
  const query = useQuery(oneTask(useApi(), numberOf(taskId)));
  const task = query.data;
  const { client } = useClient(task?.clientId ?? 0, task !== undefined);
  const download = useDownload();
  return (
    <>
      <PageHead
        title={
          <>
            {t('taskTitle', { id: taskId })} {task && <TaskStatusBadge status={task.status} />}
          </>
        }
        subtitle={task && <ClientLink id={task.clientId} name={client ? clientTitle(client) : task.clientName} clip />}
        loading={query.isPending}
        back={useBack('/dashboard/tasks')}
      />
      <DownloadAlert of={download} />
      <QueryBoundary query={query} label={t('loadingTask')}>
        {(of) => (
          <div className="hb-cols is-main-aside">
            <TaskThread
              key={of.id}
              task={of}
              getsEmails={client && client.emailState === 'confirmed'}
              download={download}
            />
            <div className="hb-col hb-sections">
              <TaskState task={of} />
              <TaskTime task={of} timer={<StartTimer task={of} />} />
              <HistoryCard of={{ subject: `task:${of.id}` }} />
            </div>
          </div>
        )}
      </QueryBoundary>
    </>
  );
}
