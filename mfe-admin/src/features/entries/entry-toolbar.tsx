import { type EntryStatus, entryStatuses, tracking } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { entryStatusName, type useDownload } from '@hourbank/mfe-kit';
import { exportPath, type List, ListToolbar, statusLabels } from '@hourbank/mfe-kit/lists';
import type { ReactNode } from 'react';
import { useRights } from '../../shared/use-rights';
import { type EntrySort, entryListOptions } from './entry-search';
import { messages } from './messages';

interface EntryToolbarProps {
  list: List<EntryStatus, EntrySort>;
  /** The client whose entries these are; absent for the entries of all clients. */
  clientId: number | undefined;
  download: ReturnType<typeof useDownload>;
  children?: ReactNode;
}

/** Search, filters and CSV of a list of entries. */
export function EntryToolbar({ list, clientId, download, children }: EntryToolbarProps) {
  const t = useMessages(messages);
  const canExport = useRights()('entries.export');
  const path = exportPath(tracking.exportTimeEntries, { ...list.query, clientId: clientId ?? list.query.clientId });
  return (
    <ListToolbar
      list={list}
      searchLabel={t('search')}
      searchPlaceholder={clientId === undefined ? t('searchAllPlaceholder') : t('searchPlaceholder')}
      statuses={statusLabels(entryStatuses, entryStatusName)}
      dates
      sorts={entryListOptions.sorts}
      fields={{ date: t('date'), hours: t('hours'), status: t('status') }}
      csv={canExport && path}
      download={download}
    >
      {children}
    </ListToolbar>
  );
}
