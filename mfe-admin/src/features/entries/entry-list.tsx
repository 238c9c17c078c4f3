import { useMessages } from '@hourbank/i18n/react';
import type { TimeEntry, TimePackage } from '@hourbank/contracts';
import { useApi, useDelayedDeletion } from '@hourbank/mfe-kit';
import { Alert, EmptyState, useConfirm, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ListCard } from '../../shared/list-card';
import type { GoToPage } from '../../shared/list-search';
import { withoutRows } from '../../shared/list-page';
import { useListFocus } from '../../shared/use-list-focus';
import { entryLabels } from './entry-labels';
import { EntryTable } from './entry-table';
import { recordedText } from './recorded-text';
import { resetStopwatch } from './use-stopwatch';
import { entriesOfClient, hasPendingSettlement, useDeleteEntry, useRefreshOnceSettled } from './queries';
import { messages } from './messages';

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
  const t = useMessages(messages);
  const options = entriesOfClient(useApi(), clientId, page);
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useDeleteEntry();
  const { hidden, failed, schedule } = useDelayedDeletion<TimeEntry>({
    labels: entryLabels(),
    send: async ({ id, revision }) => {
      const { isPending } = await remove.mutateAsync({ id, revision });
      resetStopwatch(id);
      if (isPending) toast({ title: t('deletedPending') });
    },
  });
  const query = useQuery({ ...options, select: (of) => withoutRows(of, hidden) });
  const { list, focusAt } = useListFocus(query.data?.rows);
  const confirmDelete = async (entry: TimeEntry) => {
    const { id } = entry;
    const question = { title: t('deleteTitle', { id }), text: t('deleteQuestion'), confirmLabel: t('deleteConfirm') };
    if (!(await confirm(question))) return;
    const focusRow = () => focusAt(query.data?.rows.indexOf(entry) ?? null);
    focusRow();
    schedule(entry, { title: t('deleted', { id }), onUndo: focusRow });
  };
  const [report, setReport] = useState<{ entryId: number; elapsed: number } | null>(null);
  const onReport = (entryId: number, elapsed: number | null) => {
    if (elapsed !== null) setReport({ entryId, elapsed });
    else if (report?.entryId === entryId) setReport(null);
  };
  // A deleted entry is hidden while its settlement is pending, too.
  useRefreshOnceSettled(useQuery({ ...options, select: hasPendingSettlement }).data ?? false);

  return (
    <>
      {failed && <Alert tone="danger">{failed.text}</Alert>}
      <ListCard
        query={query}
        label={t('listLabel')}
        loading={t('loading')}
        page={page}
        onPage={onPage}
        ref={list}
        empty={
          <EmptyState icon="clock" title={t('none')} action={action}>
            {t('noneHint')}
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
      {report && <Alert className="hb-sticky-end">{recordedText(report.entryId, report.elapsed)}</Alert>}
    </>
  );
}
