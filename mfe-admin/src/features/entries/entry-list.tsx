import type { TimeEntry, TimePackage } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { Alert, EmptyState } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ListCard } from '../../shared/list-card';
import type { GoToPage } from '../../shared/list-search';
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
  const { confirmDelete, failure, list } = useDeleteWithConfirm<TimeEntry>(query.data?.rows, {
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

  return (
    <>
      {failure && <Alert tone="danger">{failure}</Alert>}
      {report && (
        <Alert>
          Entry #{report.entryId}: {clockText(report.elapsed)} recorded, rounds to{' '}
          <strong>{hoursToReport(report.elapsed)} h</strong>.
        </Alert>
      )}
      <ListCard
        query={query}
        label="Time entries"
        loading="Loading entries..."
        page={page}
        onPage={onPage}
        ref={list}
        empty={
          <EmptyState icon="clock" title="No time entries found." action={action}>
            Logged hours are deducted from an active package.
          </EmptyState>
        }
      >
        {(entries) => (
          <EntryTable
            entries={entries}
            packages={packages}
            clientName={clientName}
            onDelete={(entry) => void confirmDelete(entry)}
            onReport={onReport}
          />
        )}
      </ListCard>
    </>
  );
}
