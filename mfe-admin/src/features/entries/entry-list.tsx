import { useMessages } from '@hourbank/i18n/react';
import type { TimeEntry, TimePackage } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { Alert, EmptyState, useConfirm } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ListCard } from '../../shared/list-card';
import type { GoToPage } from '../../shared/list-search';
import { useDeleteWithConfirm } from '../../shared/use-delete-with-confirm';
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
  const query = useQuery(entriesOfClient(useApi(), clientId, page));
  const confirm = useConfirm();
  const remove = useDeleteEntry();
  const { confirmDelete, failure, list } = useDeleteWithConfirm<TimeEntry>(query.data?.rows, {
    ask: ({ id }) =>
      confirm({
        title: t('deleteTitle', { id }),
        text: t('deleteQuestion'),
        confirmLabel: t('deleteConfirm'),
      }),
    labels: entryLabels(),
    remove: async ({ id, revision }) => {
      const { isPending } = await remove.mutateAsync({ id, revision });
      resetStopwatch(id);
      return { title: isPending ? t('deletedPending') : t('deleted', { id }) };
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
