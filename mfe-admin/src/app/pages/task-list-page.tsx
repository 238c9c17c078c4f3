import { useMessages } from '@hourbank/i18n/react';
import { useApi, useDownload } from '@hourbank/mfe-kit';
import { Button, EmptyState, PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { oneClient } from '../../features/clients/queries';
import { taskPage } from '../../features/tasks/queries';
import { TaskFilter } from '../../features/tasks/task-filter';
import { TaskItem } from '../../features/tasks/task-item';
import { DownloadFailure } from '../../shared/download-failure';
import { ListCard } from '../../shared/list-card';
import { type GoToPage, pageInAddress } from '../../shared/list-search';
import { useBack } from '../../shared/use-back';
import { messages } from '../../features/tasks/messages';

/** Tasks of all clients. The URL holds the status, the client and the page. */
export function TaskListPage() {
  const t = useMessages(messages);
  usePageTitle(t('tasks'));
  const search = useSearch({ from: '/guarded/dashboard/tasks' });
  const { page = 1, status, client } = search;
  const navigate = useNavigate();
  const call = useApi();
  const query = useQuery(taskPage(call, search));
  const { data: only } = useQuery({ ...oneClient(call, client ?? 0), enabled: client !== undefined });
  const download = useDownload();
  const goTo: GoToPage = (next, replace = false) =>
    void navigate({ to: '.', search: { ...search, page: pageInAddress(next) }, replace });
  const isFiltered = status !== undefined || client !== undefined;
  return (
    <>
      <PageHead title={t('tasks')} back={useBack('/dashboard')}>
        <TaskFilter
          search={search}
          clientName={only?.name}
          onFilter={(filter) => void navigate({ to: '.', search: filter })}
        />
      </PageHead>
      <DownloadFailure of={download} />
      <ListCard
        query={query}
        label={t('tasks')}
        loading={t('loading')}
        page={page}
        onPage={goTo}
        empty={
          <EmptyState
            icon="tasks"
            title={t('none')}
            action={
              isFiltered && <Button onClick={() => void navigate({ to: '.', search: {} })}>{t('showAll')}</Button>
            }
          >
            {isFiltered ? t('noMatch') : t('noneHint')}
          </EmptyState>
        }
      >
        {(tasks) => tasks.map((task) => <TaskItem key={task.id} task={task} download={download} />)}
      </ListCard>
    </>
  );
}
