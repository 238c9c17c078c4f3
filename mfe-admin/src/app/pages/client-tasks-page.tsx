import { tasks, taskStatuses } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { DownloadAlert, taskStatusName, useApi, useDownload } from '@hourbank/mfe-kit';
import { exportPath, ListToolbar, statusLabels, useList } from '@hourbank/mfe-kit/lists';
import { EmptyState } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { ClientBoundary } from '../../features/clients/client-boundary';
import { useClient } from '../../features/clients/queries';
import { messages } from '../../features/tasks/messages';
import { taskPage } from '../../features/tasks/queries';
import { TaskItem } from '../../features/tasks/task-item';
import { taskListOptions } from '../../features/tasks/task-search';
import { ListCard } from '../../shared/list-card';
import { ButtonLink } from '../../shared/row-tools';
import { Can } from '../../shared/use-rights';

const route = '/guarded/client/dashboard/clients/$clientId/tasks';

/** The tasks of one client. */
export function ClientTasksPage() {
  const t = useMessages(messages);
  const { clientId } = useParams({ from: route });
  const client = Number(clientId);
  const list = useList(useSearch({ from: route }), taskListOptions);
  const { query: clientQuery } = useClient(clientId);
  const ofClient = { ...list.query, clientId: client };
  const query = useQuery(taskPage(useApi(), ofClient));
  const download = useDownload();
  const add = (
    <Can right="tasks.work">
      <ButtonLink icon="plus" to="/dashboard/tasks/new" search={{ client }}>
        {t('addTask')}
      </ButtonLink>
    </Can>
  );
  return (
    <ClientBoundary query={clientQuery}>
      {() => (
        <>
          <div className="hb-head-actions">{add}</div>
          <DownloadAlert of={download} />
          <ListCard
            list={list}
            query={query}
            label={t('tasks')}
            loading={t('loading')}
            toolbar={
              <ListToolbar
                list={list}
                searchLabel={t('search')}
                searchPlaceholder={t('searchPlaceholder')}
                statuses={statusLabels(taskStatuses, taskStatusName)}
                dates
                sorts={taskListOptions.sorts}
                fields={{ createdAt: t('created'), status: t('status') }}
                noTable
                csv={exportPath(tasks.exportAllTasks, ofClient)}
                download={download}
              />
            }
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
      )}
    </ClientBoundary>
  );
}
