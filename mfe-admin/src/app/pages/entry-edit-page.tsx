import type { AdminEntry, TimeEntry } from '@hourbank/contracts';
import { formatDateTime } from '@hourbank/i18n/format';
import { useBusinessTimeZone, useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { accountOf } from '../../features/accounts/queries';
import { HistoryCard } from '../../features/audit/history-card';
import { ownRounding } from '../../features/client-settings/queries';
import { DeletedClient } from '../../features/clients/client-boundary';
import { useClient } from '../../features/clients/queries';
import { EntryFacts } from '../../features/entries/entry-facts';
import { EntryForm } from '../../features/entries/entry-form';
import { messages } from '../../features/entries/messages';
import { oneEntry, useUpdateEntry } from '../../features/entries/queries';
import { useCanEditEntry } from '../../features/entries/use-can-edit-entry';
import { openTasks } from '../../features/tasks/queries';
import { clientTitle, nameOrNumber } from '../../shared/client-name';
import { TaskLink } from '../../shared/task-link';
import { useBack } from '../../shared/use-back';
import { ClientBand } from './client-band';
import { useEntrySaved } from './use-entry-saved';

/** Who logged an entry and when, when it last changed (D-65), and its task (D-79). Visible to admins only. */
function EntryAuthor({ of }: { of: Pick<AdminEntry, 'authorName' | 'createdAt' | 'changedAt' | 'taskId'> }) {
  const t = useMessages(messages);
  const timeZone = useBusinessTimeZone();
  const time = formatDateTime(of.createdAt, timeZone);
  const sentences = [
    of.authorName ? t('loggedBy', { name: of.authorName, time }) : t('loggedAt', { time }),
    ...(of.changedAt === of.createdAt ? [] : [t('changedAt', { time: formatDateTime(of.changedAt, timeZone) })]),
  ];
  return (
    <p className="hb-muted mb-0">
      {sentences.join(' ')} {of.taskId !== null && <TaskLink id={of.taskId} />}
    </p>
  );
}

/**
 * Edits one entry, or shows it to an admin who may not. Two routes lead here: `/dashboard/clients/editentry/{id}` and
 * `/dashboard/entries/{id}`.
 */
export function EntryEditPage() {
  const { timeEntryId, entryId } = useParams({ strict: false });
  const id = timeEntryId ?? entryId ?? '';
  const t = useMessages(messages);
  const query = useQuery(oneEntry(useApi(), id));
  const { client, deleted } = useClient(query.data?.clientId ?? 0, query.data !== undefined);
  const canEdit = useCanEditEntry();
  const back = useBack(query.data ? `/dashboard/clients/entries/${query.data.clientId}` : '/manageclients');
  return (
    <>
      <ClientBand
        clientId={query.data?.clientId ?? (query.isError ? null : undefined)}
        title={t('entry', { id })}
        tab="entries"
        back={back}
      />
      <QueryBoundary query={query} fresh>
        {(entry) =>
          deleted ? (
            <DeletedClient of={deleted} />
          ) : (
            <div className="hb-col hb-sections">
              <EntryAuthor of={entry} />
              {canEdit(entry) ? (
                <EditForm
                  key={entry.id}
                  entry={entry}
                  clientName={nameOrNumber(client && clientTitle(client), entry.clientId)}
                />
              ) : (
                <EntryFacts entry={entry} />
              )}
              <HistoryCard of={{ subject: `entry:${entry.id}` }} />
            </div>
          )
        }
      </QueryBoundary>
    </>
  );
}

function EditForm({ entry, clientName }: { entry: TimeEntry; clientName: string }) {
  const call = useApi();
  const account = useQuery(accountOf(call, entry.clientId));
  const rounding = useQuery(ownRounding.query(call, entry.clientId));
  const { data: tasks = [] } = useQuery(openTasks(call, String(entry.clientId)));
  const update = useUpdateEntry(entry.id);
  const onSaved = useEntrySaved();
  return (
    <QueryBoundary query={account}>
      {({ packages }) => (
        <QueryBoundary query={rounding}>
          {(rule) => (
            <EntryForm
              rule={rule}
              reloadRule={rounding.refetch}
              clientId={String(entry.clientId)}
              clientName={clientName}
              packages={packages}
              tasks={tasks}
              entry={entry}
              onSaved={onSaved}
              save={(body, screenshots, _key, edited) => update.mutateAsync({ body, screenshots, ...edited })}
            />
          )}
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}
