import { useMessages } from '@hourbank/i18n/react';
import type { EntryStatus, TimeEntry, TimePackage } from '@hourbank/contracts';
import { type List, withoutRows } from '@hourbank/mfe-kit/lists';
import { Alert, EmptyState, useConfirm, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListCard } from '../../shared/list-card';
import { useListFocus } from '../../shared/use-list-focus';
import { DownloadAlert, useDelayedDeletion, useDownload } from '@hourbank/mfe-kit';
import { fieldLabels } from '../../shared/field-labels';
import type { EntrySort } from './entry-search';
import { EntryTable } from './entry-table';
import { EntryToolbar } from './entry-toolbar';
import { resetStopwatch } from './use-stopwatch';
import {
  type entriesOfAll,
  type EntryPage,
  hasPendingSettlement,
  type ListedEntry,
  useDeleteEntry,
  useRefreshOnceSettled,
} from './queries';
import { useConsequenceOfDelete } from './use-consequence-of-delete';
import { messages } from './messages';

interface EntryListProps {
  list: List<EntryStatus, EntrySort>;
  /** The request for the rows of the list. */
  options: ReturnType<typeof entriesOfAll>;
  /** The client whose entries these are; absent for the entries of all clients. */
  client?: { id: number; name: string };
  packages?: readonly TimePackage[] | undefined;
  /** Further filters. */
  filters?: ReactNode;
}

/** A list of entries with filters, totals, stopwatches and deletion. */
export function EntryList({ list, options, client, packages, filters }: EntryListProps) {
  const t = useMessages(messages);
  const confirm = useConfirm();
  const consequenceOfDelete = useConsequenceOfDelete();
  const toast = useToast();
  const remove = useDeleteEntry();
  const { hidden, failed, schedule } = useDelayedDeletion<TimeEntry>({
    labels: fieldLabels(),
    send: async ({ id, revision }) => {
      const { isPending } = await remove.mutateAsync({ id, revision });
      resetStopwatch(id);
      if (isPending) toast({ title: t('deletedPending') });
    },
  });
  const query = useQuery({ ...options, select: (of: EntryPage) => withoutRows(of, hidden) });
  const { list: card, focusAt } = useListFocus(query.data?.rows);
  const confirmDelete = async (entry: ListedEntry) => {
    const { id } = entry;
    const question = { title: t('deleteTitle', { id }), text: t('deleteQuestion'), confirmLabel: t('deleteConfirm') };
    const consequence = await consequenceOfDelete(entry).catch(() => undefined);
    if (!(await confirm({ ...question, consequence }))) return;
    const focusRow = () => focusAt(query.data?.rows.indexOf(entry) ?? null);
    focusRow();
    schedule(entry, { title: t('deleted', { id }), onUndo: focusRow });
  };
  // A deleted entry is hidden while its settlement is pending, too.
  useRefreshOnceSettled(useQuery({ ...options, select: hasPendingSettlement }).data ?? false);
  const download = useDownload();

  return (
    <>
      {failed && <Alert tone="danger">{failed.text}</Alert>}
      <DownloadAlert of={download} />
      <ListCard
        list={list}
        query={query}
        label={client ? t('listLabel') : t('allEntries')}
        loading={t('loading')}
        ref={card}
        toolbar={
          <EntryToolbar list={list} clientId={client?.id} download={download}>
            {filters}
          </EntryToolbar>
        }
        none={t('none')}
        empty={
          <EmptyState icon="clock" title={t('none')}>
            {t('noneHint')}
          </EmptyState>
        }
      >
        {({ rows, totals }) => (
          <EntryTable
            entries={rows}
            totals={totals}
            order={list.order}
            packages={packages}
            caption={client ? t('entriesOf', { name: client.name }) : t('allEntries')}
            ofAllClients={!client}
            onDelete={(entry) => void confirmDelete(entry)}
          />
        )}
      </ListCard>
    </>
  );
}
