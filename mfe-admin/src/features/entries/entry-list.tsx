import type { TimeEntry, TimePackage } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { Alert, EmptyState, Pager } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type GoToPage, useLastPage } from '../../shared/list-search';
import { Loaded } from '../../shared/loaded';
import { useRemoval } from '../../shared/use-removal';
import { EntryTable } from './entry-table';
import { entriesOfClient, isSettling, useDeleteEntry, useRefreshOnceSettled } from './queries';

interface EntryListProps {
  clientId: string;
  clientName: string;
  packages: readonly TimePackage[] | undefined;
  page: number;
  onPage: GoToPage;
  /** What can be done where there is no entry yet. */
  action: ReactNode;
}

export function EntryList({ clientId, clientName, packages, page, onPage, action }: EntryListProps) {
  const query = useQuery(entriesOfClient(useApi(), clientId, page));
  const remove = useDeleteEntry();
  const removal = useRemoval<TimeEntry>(query.data?.timeEntries, {
    question: ({ id }) => ({ title: `Delete entry #${id}`, text: 'Are you sure you want to delete this entry?', confirmLabel: 'Delete entry' }),
    remove: async ({ id }) => {
      const { isPending } = await remove.mutateAsync(id);
      return isPending ? 'Deleted; hours are being settled.' : `Entry #${id} was deleted.`;
    },
  });
  useRefreshOnceSettled(isSettling(query.data));
  useLastPage(page, query.isPlaceholderData ? undefined : query.data?.pagination.totalPages, onPage);

  return (
    <>
      {removal.failure && <Alert tone="danger">{removal.failure}</Alert>}
      <Loaded query={query} label="Loading entries...">
        {({ timeEntries, pagination: { pageSize, totalCount } }) => (
          <section className="card" aria-label="Time entries" aria-busy={query.isPlaceholderData || undefined} tabIndex={-1} ref={removal.list}>
            {timeEntries.length > 0
              ? <EntryTable entries={timeEntries} packages={packages} clientName={clientName} onDelete={(entry) => void removal.ask(entry)} />
              : <EmptyState icon="clock" title="No time entries found." action={action}>Hours worked are drawn from an active package.</EmptyState>}
            {totalCount > 0 && <Pager page={page} pageSize={pageSize} total={totalCount} onPage={(next) => onPage(next)} />}
          </section>
        )}
      </Loaded>
    </>
  );
}
