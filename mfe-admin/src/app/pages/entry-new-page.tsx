import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Card, RichText } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { ClientBoundary } from '../../features/clients/client-boundary';
import { useClient } from '../../features/clients/queries';
import { oneTask } from '../../features/tasks/queries';
import { clientTitle } from '../../shared/client-name';
import { useBack } from '../../shared/use-back';
import { ClientBand } from './client-band';
import { NewEntry } from './new-entry';
import { messages } from '../../features/entries/messages';

const route = '/guarded/dashboard/clients/addentry/$clientId';

/** Adds an entry. With a task id in the URL, the request of that task stands above the form. */
export function EntryNewPage() {
  const t = useMessages(messages);
  const { clientId } = useParams({ from: route });
  const { task, timer } = useSearch({ from: route });
  const { query } = useClient(clientId);
  return (
    <>
      <ClientBand
        clientId={clientId}
        title={t('newTimeEntry')}
        tab="entries"
        back={useBack(`/dashboard/clients/entries/${clientId}`)}
      />
      <ClientBoundary query={query}>
        {(of) => (
          <>
            {task && <TaskRequest clientId={clientId} task={task} />}
            <NewEntry clientId={clientId} clientName={clientTitle(of)} timerId={timer} task={task} />
          </>
        )}
      </ClientBoundary>
    </>
  );
}

/** The request of the task that the time is logged for, but only if the task belongs to this client. */
function TaskRequest({ clientId, task }: { clientId: string; task: number }) {
  const t = useMessages(messages);
  const query = useQuery(oneTask(useApi(), task));
  return (
    <QueryBoundary query={query} rows={1}>
      {(of) =>
        String(of.clientId) === clientId && (
          <Card title={t('requestOfTask', { task })}>
            <RichText html={of.description} clamp />
          </Card>
        )
      }
    </QueryBoundary>
  );
}
