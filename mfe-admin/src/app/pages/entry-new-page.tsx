import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { oneClient } from '../../features/clients/queries';
import { oneTask } from '../../features/tasks/queries';
import { clientTitle } from '../../shared/client-name';
import { QueryBoundary } from '../../shared/query-boundary';
import { useBack } from '../../shared/use-back';
import { NewEntry } from './new-entry';
import { messages } from '../../features/entries/messages';
import { ClientLink } from '../../shared/client-link';

const route = '/guarded/dashboard/clients/addentry/$clientId';

/** Adds an entry. With a task id in the URL, the form starts with the description of that task. */
export function EntryNewPage() {
  const t = useMessages(messages);
  usePageTitle(t('newTimeEntry'));
  const { clientId } = useParams({ from: route });
  const { task } = useSearch({ from: route });
  const client = useQuery(oneClient(useApi(), clientId));
  const name = client.data && <ClientLink id={clientId} name={clientTitle(client.data)} />;
  const title = name && task ? t.rich('forTask', { client: name, task }) : name;
  return (
    <>
      <PageHead title={t('newTimeEntry')} subtitle={title} back={useBack(`/dashboard/clients/entries/${clientId}`)} />
      <QueryBoundary query={client}>
        {(of) =>
          task ? (
            <EntryForTask clientId={clientId} clientName={clientTitle(of)} task={task} />
          ) : (
            <NewEntry clientId={clientId} clientName={clientTitle(of)} />
          )
        }
      </QueryBoundary>
    </>
  );
}

/** Prefills the description from a task, but only if the task belongs to this client. */
function EntryForTask({ clientId, clientName, task }: { clientId: string; clientName: string; task: number }) {
  const query = useQuery(oneTask(useApi(), task));
  return (
    <QueryBoundary query={query}>
      {(of) => (
        <NewEntry
          key={of.id}
          clientId={clientId}
          clientName={clientName}
          description={String(of.clientId) === clientId ? of.description : undefined}
        />
      )}
    </QueryBoundary>
  );
}
