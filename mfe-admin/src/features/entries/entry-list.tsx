import type { TimeEntry, TimePackage } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { Alert, EmptyState, Pager } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type GoToPage, useLastPage } from '../../shared/list-search';
import { QueryBoundary } from '../../shared/query-boundary';
import { useDeleteWithConfirm } from '../../shared/use-delete-with-confirm';
import { entryLabels } from './entry-labels';
import { EntryTable } from './entry-table';
import { clockText, hoursToReport } from './stopwatch';
import { resetStopwatch } from './use-stopwatch';
import { entriesOfClient, hasPendingSettlement, useDeleteEntry, useRefreshOnceSettled } from './queries';

interface EntryListProps {
  clientId: string;
  clientName: string;
  packages: readonly TimePackage[] | undefined;
  page: number;
  onPage: GoToPage;
  /** Button of the empty list. */
  action: ReactNode;
}

export function EntryList({ clientId, clientName, packages, page, onPage, action }: EntryListProps) {
  const query = useQuery(entriesOfClient(useApi(), clientId, page));
  const remove = useDeleteEntry();
  const removal = useDeleteWithConfirm<TimeEntry>(query.data?.timeEntries, {
    confirmation: ({ id }) => ({
      title: `Delete entry #${id}`,
      text: 'Are you sure you want to delete this entry?',
      confirmLabel: 'Delete entry',
    }),
    labels: entryLabels,
    remove: async ({ id, revision }) => {
      const { isPending } = await remove.mutateAsync({ id, revision });
      resetStopwatch(id);
      return isPending ? 'Deleted. The balance will update shortly.' : `Entry #${id} was deleted.`;
    },
  });
  const [report, setReport] = useState<{ entryId: number; elapsed: number } | null>(null);
  const onReport = (entryId: number, elapsed: number | null) => {
    if (elapsed !== null) setReport({ entryId, elapsed });
    else if (report?.entryId === entryId) setReport(null);
  };
  useRefreshOnceSettled(hasPendingSettlement(query.data));
  useLastPage(page, query.isPlaceholderData ? undefined : query.data?.pagination.totalPages, onPage);

  return (
    <>
      {removal.failure && <Alert tone="danger">{removal.failure}</Alert>}
      {report && (
        <Alert>
          Entry #{report.entryId}: {clockText(report.elapsed)} recorded, rounds to{' '}
          <strong>{hoursToReport(report.elapsed)} h</strong>.
        </Alert>
      )}
      <QueryBoundary query={query} label="Loading entries...">
        {({ timeEntries, pagination: { pageSize, totalCount } }) => (
          <section
            className="card"
            aria-label="Time entries"
            aria-busy={query.isPlaceholderData || undefined}
            tabIndex={-1}
            ref={removal.list}
          >
            {timeEntries.length > 0 ? (
              <EntryTable
                entries={timeEntries}
                packages={packages}
                clientName={clientName}
                onDelete={(entry) => void removal.confirmDelete(entry)}
                onReport={onReport}
              />
            ) : (
              <EmptyState icon="clock" title="No time entries found." action={action}>
                Logged hours are deducted from an active package.
              </EmptyState>
            )}
            {totalCount > 0 && (
              <Pager page={page} pageSize={pageSize} total={totalCount} onPage={(next) => onPage(next)} />
            )}
          </section>
        )}
      </QueryBoundary>
    </>
  );
}
