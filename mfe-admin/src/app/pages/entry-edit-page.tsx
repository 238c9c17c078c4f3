import { useMessages } from '@hourbank/i18n/react';
import type { TimeEntry } from '@hourbank/contracts';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { accountOf } from '../../features/accounts/queries';
import { HistoryCard } from '../../features/audit/history-card';
import { DeletedClient } from '../../features/clients/client-boundary';
import { useClient } from '../../features/clients/queries';
import { ownRounding } from '../../features/rounding/queries';
import { EntryAuthor } from '../../features/entries/entry-author';
import { EntryFacts } from '../../features/entries/entry-facts';
import { EntryForm } from '../../features/entries/entry-form';
import { oneEntry, useUpdateEntry } from '../../features/entries/queries';
import { useCanEditEntry } from '../../features/entries/use-can-edit-entry';
import { clientTitle, nameOrNumber } from '../../shared/client-name';
import { useBack } from '../../shared/use-back';
import { useEntrySaved } from './use-entry-saved';
import { messages } from '../../features/entries/messages';
import { ClientLink } from '../../shared/client-link';

/**
 * Edits one entry, or shows it to an admin who may not. Two routes lead here: `/dashboard/clients/editentry/{id}` and
 * `/dashboard/entries/{id}`.
 */
export function EntryEditPage() {
  const { timeEntryId, entryId } = useParams({ strict: false });
  const id = timeEntryId ?? entryId ?? '';
  const t = useMessages(messages);
  usePageTitle(t('entry', { id }));
  const query = useQuery(oneEntry(useApi(), id));
  const { client, deleted, query: clientQuery } = useClient(query.data?.clientId ?? 0, query.data !== undefined);
  const canEdit = useCanEditEntry();
  const back = useBack(query.data ? `/dashboard/clients/entries/${query.data.clientId}` : '/manageclients');
  return (
    <>
      <PageHead
        title={t('entry', { id })}
        subtitle={client && <ClientLink id={client.id} name={clientTitle(client)} clip />}
        loading={clientQuery.isPending && !query.isError}
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
