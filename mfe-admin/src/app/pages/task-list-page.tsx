import { useMessages } from '@hourbank/i18n/react';
import { DownloadAlert, useApi, useDownload } from '@hourbank/mfe-kit';
import { EmptyState, PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { oneClient } from '../../features/clients/queries';
import { taskPage } from '../../features/tasks/queries';
import { TaskItem } from '../../features/tasks/task-item';
import { useTaskList } from '../../features/tasks/use-task-list';
import { TaskToolbar } from '../../features/tasks/task-toolbar';
import { ButtonLink } from '../../shared/row-tools';
import { Can } from '../../shared/use-rights';
import { ListCard } from '../../shared/list-card';
import { useBack } from '../../shared/use-back';
import { messages } from '../../features/tasks/messages';

/** Tasks of all clients. The URL holds the filters, the order and the page. */
export function TaskListPage() {
  const t = useMessages(messages);
  usePageTitle(t('tasks'));
  const list = useTaskList(useSearch({ from: '/guarded/dashboard/tasks' }));
  const call = useApi();
  const query = useQuery(taskPage(call, list.query));
  const { client } = list.search;
  const { data: only } = useQuery({ ...oneClient(call, client ?? 0), enabled: client !== undefined });
  const download = useDownload();
  return (
    <>
      <PageHead title={t('tasks')} back={useBack('/dashboard')}>
        <Can right="tasks.work">
          <ButtonLink variant="primary" icon="plus" to="/dashboard/tasks/new" search={{ client }}>
            {t('addTask')}
          </ButtonLink>
        </Can>
      </PageHead>
      <DownloadAlert of={download} />
      <ListCard
        list={list}
        query={query}
        label={t('tasks')}
        loading={t('loading')}
        toolbar={<TaskToolbar list={list} clientName={only?.name} download={download} />}
        none={t('none')}
        empty={
          <EmptyState icon="tasks" title={t('none')}>
            {t('noneHint')}
          </EmptyState>
        }
      >
        {({ rows }) => rows.map((task) => <TaskItem key={task.id} task={task} download={download} />)}
      </ListCard>
    </>
  );
}
