import { numberOf } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { DownloadAlert, QueryBoundary, taskStatusName, taskStatusTone, useApi, useDownload } from '@hourbank/mfe-kit';
import { Badge, buttonClass, Card, Icon, usePageTitle } from '@hourbank/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '../../features/tasks/messages';
import { NoTask } from '../../features/tasks/no-task';
import { OwnThread } from '../../features/tasks/own-thread';
import { oneTask } from '../../features/tasks/queries';

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
  const title = (
    <>
      {t('taskName', { id: taskId })}{' '}
      {task && <Badge bg={taskStatusTone(task.status)}>{taskStatusName(task.status)}</Badge>}
    </>
  );
  const actions = (
    <>
      <Link
        className={buttonClass('ghost', 'sm')}
        to="/client-portal/tasks"
        search={search}
        activeOptions={{ exact: true }}
      >
        <Icon name="back" />
        {t('backToTasks')}
      </Link>
      {task && (
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
      )}
    </>
  );
  return (
    <Card title={title} action={actions} flush>
      <DownloadAlert of={download} className="m-3" />
      <QueryBoundary query={query} label={t('loadingTask')} inCard>
        {() => (shown ? <OwnThread key={shown.id} task={shown} download={download} /> : <NoTask />)}
      </QueryBoundary>
    </Card>
  );
}
