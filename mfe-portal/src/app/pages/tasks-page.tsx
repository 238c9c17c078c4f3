import { useMessages } from '@hourbank/i18n/react';
import { DownloadAlert, useApi, useDownload } from '@hourbank/mfe-kit';
import { ListBody, toListPage, useList, withoutRows } from '@hourbank/mfe-kit/lists';
import { Alert, buttonClass, Card, EmptyState, Icon, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { messages } from '../../features/tasks/messages';
import { taskPage } from '../../features/tasks/queries';
import { TaskItem } from '../../features/tasks/task-item';
import { useDeleteWithConfirm } from '../../features/tasks/use-delete-with-confirm';
import { taskListOptions } from '../../shared/search';
import { TaskToolbar } from '../../features/tasks/task-toolbar';

export function TasksPage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const create = (
    <Link className={buttonClass('primary')} to="/client-portal/tasks/new">
      <Icon name="plus" />
      {t('createTask')}
    </Link>
  );
  return (
    <Card title={t('yourTasks')} action={create} flush>
      <TaskList />
    </Card>
  );
}

function TaskList() {
  const t = useMessages(messages);
  const list = useList(useSearch({ from: '/client-portal/tasks' }), taskListOptions);
  const { hidden, confirmAndDelete, failed, retry } = useDeleteWithConfirm();
  const query = useQuery({
    ...taskPage(useApi(), list.query),
    select: (response) => withoutRows(toListPage(response.tasks, response), hidden),
  });
  const download = useDownload();
  return (
    <>
      {failed && (
        <Alert tone="danger" className="m-3" onRetry={() => retry(query.data?.rows ?? [])}>
          {failed.text}
        </Alert>
      )}
      <DownloadAlert of={download} className="m-3" />
      <ListBody
        list={list}
        query={query}
        loading={t('loadingTasks')}
        visible
        none={t('none')}
        empty={
          <EmptyState icon="tasks" title={t('none')}>
            {t('noneHint')}
          </EmptyState>
        }
        toolbar={<TaskToolbar list={list} download={download} />}
      >
        {({ rows }) =>
          rows.map((task) => (
            <TaskItem
              key={task.id}
              task={task}
              search={list.search}
              onDelete={() => void confirmAndDelete(task)}
              download={download}
            />
          ))
        }
      </ListBody>
    </>
  );
}
