import { numberOf } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { DownloadAlert, QueryBoundary, taskStatusName, taskStatusTone, useApi, useDownload } from '@hourbank/mfe-kit';
import { Alert, Badge, buttonClass, Card, Icon, IconButton, usePageTitle } from '@hourbank/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '../../features/tasks/messages';
import { NoTask } from '../../features/tasks/no-task';
import { OwnThread } from '../../features/tasks/own-thread';
import { oneTask } from '../../features/tasks/queries';
import { useDeleteWithConfirm } from '../../features/tasks/use-delete-with-confirm';

const route = '/client-portal/tasks/$taskId/messages';

/** The messages about one of the client's tasks. */
export function TaskMessagesPage() {
  const t = useMessages(messages);
  const { taskId } = useParams({ from: route });
  const search = useSearch({ from: route });
  usePageTitle(t('taskName', { id: taskId }));
  const query = useQuery(oneTask(useApi(), useQueryClient(), numberOf(taskId)));
  const download = useDownload();
  const task = query.data;
  // A task that was deleted meanwhile stays on the screen, with the text that is being written.
  const [seen, setSeen] = useState(task);
  if (task && task !== seen) setSeen(task);
  const shown = task ?? (seen?.id === numberOf(taskId) ? seen : null);
  const { hidden, failed, confirmAndDelete, retry } = useDeleteWithConfirm();
  /** Until its toast closes, the task can come back. */
  const isDeleted = hidden.has(numberOf(taskId));
  const title = (
    <>
      {t('taskName', { id: taskId })}{' '}
      {task && (
        <Badge isState bg={taskStatusTone(task.status)}>
          {taskStatusName(task.status)}
        </Badge>
      )}
    </>
  );
  const back = (
    <Link
      className={buttonClass('ghost', 'sm', true)}
      to="/client-portal/tasks"
      search={search}
      activeOptions={{ exact: true }}
      aria-label={t('backToTasks')}
      title={t('backToTasks')}
    >
      <Icon name="back" />
    </Link>
  );
  const actions = task && !isDeleted && (
    <>
      <Link
        className={buttonClass('ghost', 'sm', true)}
        to="/client-portal/tasks/$taskId"
        params={{ taskId }}
        search={search}
        activeOptions={{ exact: true }}
        aria-label={t('editTask', { id: taskId })}
        title={t('edit')}
      >
        <Icon name="edit" />
      </Link>
      <IconButton
        icon="delete"
        label={t('deleteTask', { id: taskId })}
        variant="ghost-danger"
        size="sm"
        onClick={() => void confirmAndDelete(task)}
      />
    </>
  );
  return (
    <Card title={title} back={back} action={actions} flush>
      {failed && (
        <Alert tone="danger" className="m-3" onRetry={() => retry(task ? [task] : [])}>
          {failed.text}
        </Alert>
      )}
      <DownloadAlert of={download} className="m-3" />
      <QueryBoundary query={query} label={t('loadingTask')} inCard>
        {() => (shown && !isDeleted ? <OwnThread key={shown.id} task={shown} download={download} /> : <NoTask />)}
      </QueryBoundary>
    </Card>
  );
}
