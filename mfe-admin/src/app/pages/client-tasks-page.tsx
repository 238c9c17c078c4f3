import { useMessages } from '@hourbank/i18n/react';
import { useList } from '@hourbank/mfe-kit/lists';
import { useParams, useSearch } from '@tanstack/react-router';
import { ClientBoundary } from '../../features/clients/client-boundary';
import { useClient } from '../../features/clients/queries';
import { messages } from '../../features/tasks/messages';
import { TaskList } from '../../features/tasks/task-list';
import { taskListOptions } from '../../features/tasks/task-search';
import { ButtonLink } from '../../shared/row-tools';
import { Can } from '../../shared/use-rights';

const route = '/guarded/client/dashboard/clients/$clientId/tasks';

/** The tasks of one client. */
export function ClientTasksPage() {
  const t = useMessages(messages);
  const { clientId } = useParams({ from: route });
  const client = Number(clientId);
  const list = useList(useSearch({ from: route }), taskListOptions);
  const { query } = useClient(clientId);
  return (
    <ClientBoundary query={query}>
      {() => (
        <>
          <div className="hb-head-actions">
            <Can right="tasks.work">
              <ButtonLink icon="plus" to="/dashboard/tasks/new" search={{ client }}>
                {t('addTask')}
              </ButtonLink>
            </Can>
          </div>
          <TaskList list={list} asked={{ ...list.query, clientId: client }} />
        </>
      )}
    </ClientBoundary>
  );
}
