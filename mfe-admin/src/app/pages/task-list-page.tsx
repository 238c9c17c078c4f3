import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { Button, PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { oneClient } from '../../features/clients/queries';
import { messages } from '../../features/tasks/messages';
import { TaskList } from '../../features/tasks/task-list';
import { useTaskList } from '../../features/tasks/use-task-list';
import { ClientFilter } from '../../shared/client-filter';
import { ButtonLink } from '../../shared/row-tools';
import { Can } from '../../shared/use-rights';

/** Tasks of all clients. The URL holds the filters, the order and the page. */
export function TaskListPage() {
  const t = useMessages(messages);
  usePageTitle(t('tasks'));
  const list = useTaskList(useSearch({ from: '/guarded/dashboard/tasks' }));
  const { filterTasks } = list;
  const { client, awaits, mine } = list.search;
  const { data: only } = useQuery({ ...oneClient(useApi(), client ?? 0), enabled: client !== undefined });
  return (
    <>
      <PageHead title={t('tasks')}>
        <Can right="tasks.work">
          <ButtonLink variant="primary" icon="plus" to="/dashboard/tasks/new" search={{ client }}>
            {t('addTask')}
          </ButtonLink>
        </Can>
      </PageHead>
      <TaskList list={list} asked={list.query}>
        <Button
          aria-pressed={awaits === 'us'}
          onClick={() => filterTasks({ awaits: awaits === undefined ? 'us' : undefined })}
        >
          {t('waitingForUs')}
        </Button>
        <Button aria-pressed={mine === true} onClick={() => filterTasks({ mine: mine === undefined || undefined })}>
          {t('mine')}
        </Button>
        <ClientFilter list={list} name={only?.name} />
      </TaskList>
    </>
  );
}
