import type { AdminTask } from '@hourbank/contracts';
import { numberOf } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { actionFailure, DownloadAlert, QueryBoundary, useApi, useDownload, useIdempotencyKey } from '@hourbank/mfe-kit';
import { Button, PageHead, usePageTitle, useToast } from '@hourbank/ui';
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
import { useCreateTimer } from '../../features/timers/queries';
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

function StartTimer({ task }: { task: AdminTask }) {
  const t = useMessages(messages);
  const create = useCreateTimer();
  const sendOnce = useIdempotencyKey();
  const toast = useToast();
  const start = async () => {
    const body = { clientId: task.clientId, taskId: task.id };
    try {
      await sendOnce(body, (key) => create.mutateAsync({ body, key }));
      toast({ title: t('timerStarted') });
    } catch (error) {
      toast({ title: actionFailure(error, {}), tone: 'danger' });
    }
  };
  return (
    <Button size="sm" variant="ghost" icon="play" busy={create.isPending} onClick={() => void start()}>
      {t('startTimer')}
    </Button>
  );
}
